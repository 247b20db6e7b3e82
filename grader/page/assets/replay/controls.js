// Playback controls: buttons, slider, speed and keys, and the sentence for the step, which screen readers
// announce when playback pauses.
import { draw, make } from '../dom.js';
import { iconButton, select } from './choices.js';
import { differenceWords, stepWords } from './step_sentences.js';

/** @typedef {import('./player.js').Player} Player */

const shapes = {
    begin: 'M4 3v10M13 3L6 8l7 5z',
    back: 'M12 3L5 8l7 5z',
    on: 'M4 3l7 5-7 5z',
    end: 'M12 3v10M3 3l7 5-7 5z',
    play: 'M4 2.5l9 5.5-9 5.5z',
    pause: 'M5 3v10M11 3v10',
};
const icon = (/** @type {string} */ path) => draw('svg.drawn', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, draw('path', { d: path }));
const speeds = /** @type {[string, string][]} */ ([
    ['1', '1 a second'],
    ['4', '4 a second'],
    ['15', '15 a second'],
    ['60', '60 a second'],
]);
const saidAfterMs = 400,
    saidEveryMs = 4000;

/**
 * The present position: "step 41 of 812".
 * @param {Player} player
 */
export function whereWords(player, index = player.active, named = false) {
    const { run } = player.timelines[index],
        position = player.positions[index];
    const first = run.from > 0 ? ` (recorded from ${(run.from + 1).toLocaleString('en-US')})` : '',
        name = named && player.both ? `${run.name} run, ` : '';
    return `${name}step ${(run.from + position).toLocaleString('en-US')} of ${run.of.toLocaleString('en-US')}${first}`;
}

/** @param {Player} player */
function playing(player) {
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let timer;
    let speed = 4;
    const button = iconButton('Play', icon(shapes.play), () => (timer ? stop() : start()));
    const name = (/** @type {string} */ words, /** @type {string} */ path) => {
        button.setAttribute('aria-label', words);
        button.setAttribute('title', words);
        button.replaceChildren(icon(path));
    };
    const stop = () => {
        if (!timer) return;
        clearInterval(timer);
        timer = undefined;
        name('Play', shapes.play);
    };
    const start = () => {
        timer = setInterval(() => {
            if (!player.move(1)) stop();
        }, 1000 / speed);
        name('Pause', shapes.pause);
    };
    const faster = select('Speed', speeds, (value) => {
        speed = Number(value);
        if (!timer) return;
        clearInterval(timer);
        start();
    });
    faster.set(String(speed));
    return { button, speed: faster.element, stop, isPlaying: () => timer !== undefined };
}

/** @param {Player} player */
function strideSelect(player) {
    /** @type {[string, string][]} */
    const strides = [
        ['step', 'every step'],
        ['line', 'the next line of a warp'],
        ['barrier', 'barriers'],
        ['access', 'accesses of the array shown'],
    ];
    if (player.timelines.some((one) => one.found.length)) strides.push(['finding', 'findings']);
    if (player.timelines.some((one) => one.differs.includes(1))) strides.push(['difference', 'differences from the other run']);
    return select('Stop at', strides, (value) => player.set({ by: value }));
}

/**
 * Announces the step to a screen reader: at once when paused, and occasionally during playback.
 * @param {Player} player
 * @param {() => string} words
 * @param {() => boolean} isPlaying
 */
function liveRegion(player, words, isPlaying) {
    const region = make('p.hidden-text', { role: 'status', id: 'said' });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let last = 0;
    player.watch(() => {
        if (isPlaying() && timer) return;
        clearTimeout(timer);
        const wait = isPlaying() ? Math.max(saidAfterMs, last + saidEveryMs - Date.now()) : saidAfterMs;
        timer = setTimeout(() => {
            timer = undefined;
            last = Date.now();
            region.textContent = words();
        }, wait);
    });
    return region;
}

/** @param {Player} player @param {{stop: () => void, button: HTMLElement}} play */
function listenToKeys(player, play) {
    document.addEventListener('keydown', (event) => {
        const target = /** @type {HTMLElement} */ (event.target),
            isTyped = target.matches('input, select, textarea');
        if (isTyped || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        /** @type {Record<string, () => void>} */
        const keys = {
            ArrowRight: () => player.move(1),
            ArrowLeft: () => player.move(-1),
            Home: () => player.ends(-1),
            End: () => player.ends(1),
        };
        if (event.key === ' ' && !target.matches('button, summary, a, [role=grid]')) keys[' '] = () => play.button.click();
        if (!keys[event.key]) return;
        event.preventDefault();
        if (event.key !== ' ') play.stop();
        keys[event.key]();
    });
}

/** The selected element for keyboard use; nothing while the keys control the playback. */
function elementWords() {
    const panel = document.activeElement?.closest('.grid-panel')?.parentElement?.querySelector('.element-panel');
    return panel ? `${panel.querySelector('h3')?.textContent}: ${panel.querySelector('.element-now')?.textContent}` : '';
}

/**
 * Marks for the findings below the slider.
 * @param {Player} player
 */
function ticks(player) {
    const strip = make('div.ticks', { 'aria-hidden': 'true' });
    let of = -1;
    player.watch(() => {
        if (of === player.active) return;
        of = player.active;
        const { timeline } = player;
        strip.replaceChildren(
            ...timeline.found.slice(0, 200).map(({ finding, step }) => {
                const tick = make(`span.tick-at.${timeline.recording.findings[finding].severity}`);
                tick.style.left = `${(100 * (step + 1)) / Math.max(1, timeline.steps)}%`;
                return tick;
            }),
        );
    });
    return strip;
}

/**
 * @param {Player} player
 * @param {{button: HTMLElement}} play
 * @param {(act: () => void) => () => void} stopped
 */
function buttons(player, play, stopped) {
    const button = (/** @type {string} */ name, /** @type {string} */ shape, /** @type {() => void} */ act) =>
        iconButton(name, icon(shape), stopped(act));
    return make(
        'span.buttons',
        null,
        button('To the start', shapes.begin, () => player.ends(-1)),
        button('Back', shapes.back, () => player.move(-1)),
        play.button,
        button('On', shapes.on, () => player.move(1)),
        button('To the end', shapes.end, () => player.ends(1)),
    );
}

/**
 * Controls for unit, speed and stops, and the player itself.
 * @param {Player} player
 */
export function controls(player) {
    const play = playing(player),
        stopped = (/** @type {() => void} */ act) => () => {
            play.stop();
            act();
        };
    const slider = /** @type {HTMLInputElement} */ (
        make('input', { type: 'range', min: 0, max: player.timeline.steps, value: 0, 'aria-label': 'Step' })
    );
    slider.addEventListener(
        'input',
        stopped(() => player.seek(Number(slider.value))),
    );
    const where = make('output.where'),
        words = make('p.step-words'),
        difference = make('p.step-difference');
    const stride = strideSelect(player);
    player.watch(() => {
        const told = whereWords(player, player.active, true),
            { timeline, position } = player;
        slider.max = String(timeline.steps);
        slider.value = String(position);
        slider.setAttribute('aria-valuetext', told);
        where.textContent = told;
        words.textContent = stepWords(timeline, position);
        difference.textContent = differenceWords(timeline, player.otherOf(player.active), position - 1);
        stride.set(player.settings.by);
    });
    listenToKeys(player, play);
    const spoken = () =>
        elementWords() ||
        [
            whereWords(player, player.active, true),
            stepWords(player.timeline, player.position),
            differenceWords(player.timeline, player.otherOf(player.active), player.position - 1),
        ].join('. ');
    const setup = make(
        'div.choices.only-screen',
        null,
        stride.element,
        play.speed,
        make('span.small.quiet.keys', null, 'Keys: ← → step, Home and End, Space plays'),
    );
    const element = make(
        'div.player',
        { role: 'group', 'aria-label': 'Steps' },
        make('div.player-row', null, buttons(player, play, stopped), make('span.slide', null, slider, ticks(player)), where),
        make('div.told', null, words, difference),
        liveRegion(player, spoken, play.isPlaying),
    );
    return { element, setup };
}
