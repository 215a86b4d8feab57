// What a teacher asks of a demo: read from a link, checked, and kept apart from the settings.
import { describe, expect, it } from 'vitest';
import { readFragment } from '../../web/src/ui/address';
import { readLesson } from '../../web/src/ui/lesson';
import { Session } from '../../web/src/ui/session';
import { demos } from '../../web/src/ui/registry';

const demo = (await demos.find(({ id }) => id === 'relative')?.load())?.demo;
if (!demo) throw new Error('there is no demo "relative"');
const read = (text: string) => readLesson(text, demo, true);

describe('a lesson', () => {
  it('is kept apart from the settings, in a frame and in the course', () => {
    const frame = readFragment('pairing=mixed&lock=seed&lang=en', ['relative'], 'relative');
    expect([frame.states.get('relative'), frame.lessons.get('relative')]).toEqual(['pairing=mixed', 'lock=seed']);
    const course = readFragment('relative.try1=a;b&relative.seed=1&lock=seed', ['relative'], undefined);
    expect([course.states.get('relative'), course.lessons.get('relative')]).toEqual(['seed=1', 'try1=a;b']);
  });

  it('shows only what is named, or all but what is hidden', () => {
    expect(read('show=distance').hidden.has('pairing')).toBe(true);
    expect(read('show=distance').hidden.has('distance')).toBe(false);
    expect([...read('hide=pairing,part').hidden]).toEqual(['pairing', 'part']);
    expect(read('').hidden.size).toBe(0);
  });

  it('gives an id the same seed however it is typed, within the limits of the control', () => {
    const seeds = Array.from({ length: 200 }, (_, i) => read(`student=${20230000 + i}`).seed ?? -1);
    expect(new Set(seeds).size).toBeGreaterThan(190);
    expect(Math.min(...seeds)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...seeds)).toBeLessThanOrEqual(9999);
    expect(read(`student=${encodeURIComponent(' ２０２３ ')}`).seed).toBe(read('student=2023').seed);
    expect(read('student=2023').locked.has('seed')).toBe(true);
  });

  it('reports what it cannot use and uses the rest', () => {
    const { problems, locked, steps } = read(
      'lock=seed,__proto__&only=all&try1=x&try2=ok;seed%3D3&try3=bad;seed%3Dmany&colour=red',
    );
    expect(problems.map(({ code, name }) => `${code} ${name}`)).toEqual([
      'unknown-control lock',
      'not-an-option only',
      'step try1',
      'step try3',
      'unknown colour',
    ]);
    expect([...locked]).toEqual(['seed']);
    expect(steps).toEqual([{ text: { html: 'ok' }, state: 'seed=3' }]);
  });

  it('asks for no prediction where no question is', () => {
    expect(readLesson('predict=on', demo, false)).toMatchObject({
      predict: false,
      problems: [{ code: 'no-question' }],
    });
    expect(read('predict=on')).toMatchObject({ predict: true, problems: [] });
  });
});

describe('a session with a lesson', () => {
  const session = () =>
    new Session(
      demo,
      undefined,
      () => () => Promise.resolve('superseded' as const),
      () => undefined,
    );

  it('keeps what is locked through the picture, a step and the reset', () => {
    const one = session();
    one.restore('pairing=mixed');
    one.locked = new Set(['pairing']);
    one.set({ pairing: 'half', distance: 3 });
    expect(one.state).toBe('distance=3&pairing=mixed');
    expect(one.canonical('cosine=on')).toBe('pairing=mixed&cosine=on');
    one.reset();
    expect(one.state).toBe('pairing=mixed');
  });

  it('changes nothing while it is held', () => {
    const one = session();
    one.held = true;
    one.set({ distance: 3 });
    expect(one.state).toBe('');
  });
});
