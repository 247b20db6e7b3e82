# faces.cmake: the pages that the program can make, and what each is put together from, in this order: a module comes
# behind those that it imports.
set(faces report class)
set(report_styles tokens page source pictures)
set(report_modules dom words source score hints figures witness banks race bounds barrier sectors copies facts findings praise launches
    report)
set(class_styles tokens page source class/class)
set(class_modules dom words source figures class/columns class/spread class/outcomes class/progress class/mistakes class/marks_csv class/roster
    class/class)
