# Faces of the program's pages: the text shown if scripts cannot run, the styles, and the modules. Modules are
# listed after those that they import.
set(faces report class replay)
set(report_instead "The same report is text in the .txt file beside it, or on a terminal.")
set(report_styles tokens page source pictures)
set(report_modules dom words source score hints picture_frame witness banks race bounds barrier sectors async_copies fact_pictures
    findings praise launches report)
set(class_instead "The same class is text: `warpmark report BOOK`.")
set(class_styles tokens page source class/class)
set(class_modules dom words source picture_frame class/class_columns class/spread class/outcomes class/progress class/mistakes class/marks_csv class/roster
    class/class)
set(replay_instead "What it shows is in the JSON that `warpmark replay --format json` writes.")
set(replay_styles tokens page source replay/replay)
set(replay_modules dom words source replay/typed_columns replay/elements replay/recording replay/copy_arrivals
    replay/memory replay/threads replay/values replay/differences replay/timeline replay/step_sentences replay/player
    replay/choices replay/lanes replay/layout replay/cells replay/grid replay/lines replay/barrier_progress
    replay/copies_in_flight replay/locals replay/element_history replay/value_propagation replay/finding_list
    replay/controls replay/run_view replay/replay)
