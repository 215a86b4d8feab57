// A setting is a link: what goes in comes out, and nothing that is given makes it throw.
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../web/src/demos/define';
import { readFragment } from '../../web/src/ui/address';
import { decode, encode, readPairs, writePairs } from '../../web/src/ui/link';
import { check, defaults, same, type Values } from '../../web/src/ui/settings';

const schema = {
  pairing: { kind: 'choice', options: ['half', 'interleaved', 'mixed'], default: 'half' },
  start: { kind: 'integer', min: 0, max: 1_000_000, default: 0 },
  temperature: { kind: 'number', min: 0.1, max: 10, default: 1 },
  causal: { kind: 'toggle', default: false },
  words: { kind: 'tokens', default: ['狗', '咬', '人'], min: 2, max: 8 },
  order: { kind: 'permutation', of: 'words', default: [0, 1, 2] },
  models: { kind: 'set', options: ['alibi', 'rotary', 'none'], default: ['rotary'], min: 1, max: 2 },
  q: { kind: 'vector', length: 3, default: [], min: -10, max: 10 },
} as const satisfies Schema;

const through = (values: Values) => decode(schema, readPairs(writePairs(encode(schema, values))));

describe('a link', () => {
  it('is empty at the defaults', () => {
    expect(writePairs(encode(schema, defaults(schema)))).toBe('');
  });

  it('names only what differs, readably', () => {
    const values = { ...defaults(schema), pairing: 'mixed', start: 1000, order: [2, 0, 1], causal: true };
    expect(writePairs(encode(schema, values))).toBe('pairing=mixed&start=1000&causal=on&order=2,0,1');
  });

  it('gives back what it was made from', () => {
    const values = {
      ...defaults(schema),
      words: ['a,b', '&=#|', '👩‍👩‍👧', '猫', '%41'],
      temperature: 0.1 + 0.2,
      models: ['alibi', 'none'],
      order: [4, 0, 1, 2, 3],
      q: [-1.5, 0, 1e-7],
    };
    expect(through(values)).toEqual({ values, problems: new Map() });
  });

  it('gives back a thousand random settings', () => {
    const random = generator(1);
    for (let i = 0; i < 1000; i++) {
      const count = 2 + Math.floor(random() * 7);
      const values: Values = {
        pairing: ['half', 'interleaved', 'mixed'][Math.floor(random() * 3)] ?? 'half',
        start: Math.floor(random() * 1e6),
        temperature: 0.1 + random() * 9.9,
        causal: random() < 0.5,
        words: Array.from({ length: count }, () => text(random).toWellFormed().slice(0, 20).toWellFormed() || 'x'),
        order: Array.from({ length: count }, (_, at) => (at + 1) % count),
        models: random() < 0.5 ? ['none'] : ['alibi', 'rotary'],
        q: random() < 0.5 ? [] : [random(), -random(), random() * 1e-9],
      };
      expect(through(values)).toEqual({ values, problems: new Map() });
    }
  });
});

describe('some of several options', () => {
  const problemOf = (models: string) => decode(schema, readPairs(`models=${models}`)).problems.get('models');

  it('are at least and at most so many, each once, and all of them options', () => {
    expect(problemOf('alibi,rotary')).toBeUndefined();
    expect(problemOf('')).toMatchObject({ code: 'wrong-count', min: 1, max: 2 });
    expect(problemOf('alibi,rotary,none')).toMatchObject({ code: 'wrong-count' });
    expect(problemOf('alibi,alibi')).toMatchObject({ code: 'wrong-count' });
    expect(problemOf('alibi,cope')).toMatchObject({ code: 'not-an-option', given: 'alibi,cope' });
  });
});

describe('an order', () => {
  it('is as long as the tokens where the link names none, and then it is not in the link', () => {
    const { values, problems } = decode(schema, readPairs('words=a,b,c,d'));
    expect([values.order, problems.size]).toEqual([[0, 1, 2, 3], 0]);
    expect(writePairs(encode(schema, values))).toBe('words=a,b,c,d');
  });

  it('of another number of tokens is told, and the one that stands fits', () => {
    const { values, problems } = decode(schema, readPairs('words=a,b&order=2,1,0'));
    expect(values.order).toEqual([0, 1]);
    expect(problems.get('order')).toEqual({ code: 'other-order', given: '2,1,0', min: 2 });
  });
});

describe('a link with something wrong', () => {
  it.each([
    ['start=abc', 'start', 'not-a-number'],
    ['start=2.5', 'start', 'not-an-integer'],
    ['start=-1', 'start', 'out-of-range'],
    ['start=1e309', 'start', 'out-of-range'],
    ['start=1 2', 'start', 'not-a-number'],
    ['temperature=1e-400', 'temperature', 'too-small'],
    ['temperature=NaN', 'temperature', 'not-a-number'],
    ['pairing=Half', 'pairing', 'not-an-option'],
    ['causal=true', 'causal', 'not-a-switch'],
    ['words=a', 'words', 'wrong-count'],
    ['words=a,,b', 'words', 'empty-entry'],
    ['words=a,%ud800', 'words', undefined],
    ['order=0,1,1', 'order', 'not-an-order'],
    ['order=3,2,1,0', 'order', 'other-order'],
    ['q=1,2', 'q', 'wrong-length'],
    ['q=1,2,99', 'q', 'out-of-range'],
    ['colour=red', 'colour', 'unknown-setting'],
    ['__proto__=1', '__proto__', 'unknown-setting'],
    ['constructor=1', 'constructor', 'unknown-setting'],
  ])('%s says so and uses the default', (state, name, code) => {
    const { values, problems } = decode(schema, readPairs(state));
    expect(problems.get(name)?.code).toBe(code);
    if (code) expect(values).toEqual(defaults(schema));
  });

  it('quotes as much of it as a message holds, and marks what is cut', () => {
    const given = (state: string, name: string) => decode(schema, readPairs(state)).problems.get(name)?.given;
    expect(given('start=99999999999999999999', 'start')).toBe('99999999999999999999');
    expect(given(`start=${'9'.repeat(41)}`, 'start')).toBe(`${'9'.repeat(40)}…`);
    expect(given(`start=${encodeURIComponent('狗'.repeat(50))}`, 'start')).toBe(`${'狗'.repeat(40)}…`);
    expect(given(`pairing=${encodeURIComponent('狗'.repeat(40))}`, 'pairing')).toBe('狗'.repeat(40));
  });

  it('takes no part of a negative zero', () => {
    expect(Object.is(decode(schema, readPairs('start=-0')).values.start, 0)).toBe(true);
  });

  it('survives 100,000 hostile inputs', () => {
    const random = generator(7);
    for (let i = 0; i < 100_000; i++) {
      const state = Array.from({ length: 1 + Math.floor(random() * 4) }, () => `${name(random)}=${text(random)}`).join(
        '&',
      );
      const { values, problems } = decode(schema, readPairs(state));
      for (const [key, control] of Object.entries(schema)) {
        if (check(control, values[key])) throw new Error(`${JSON.stringify(state)} let ${key} through`);
        const home = key === 'order' ? (values.words as string[]).map((_, place) => place) : control.default;
        if (problems.has(key) && !same(values[key], home)) throw new Error(`${key} is not its default`);
      }
    }
  }, 60_000);

  it('does not take a huge value apart', () => {
    const state = `q=${'1,'.repeat(500_000)}&words=${'a,'.repeat(500_000)}`;
    // The best of ten: a pause of the machine is not the codec's.
    const times = Array.from({ length: 10 }, () => {
      const start = performance.now();
      decode(schema, readPairs(state));
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(5);
    const { problems } = decode(schema, readPairs(state));
    expect([...problems.keys()]).toEqual(['q', 'words']);
    for (const problem of problems.values()) expect(problem.given.length).toBeLessThan(50);
  });
});

const nasty = [
  '<script>alert(1)</script>',
  '__proto__',
  '1e309',
  '-0',
  'NaN',
  '\ud800',
  '\udc00\ud800',
  '%',
  '%E0%A4%A',
  '%00',
  '9'.repeat(400),
];
const pieces = [...nasty, ',', '&', '=', '.', '人', '👩‍👩‍👧', 'on', '1', '-1.5', 'mixed', '\u202e', '{"a":1}', ' '];

function name(random: () => number): string {
  const names = [...Object.keys(schema), '__proto__', 'constructor', 'toString', '', '\ud800'];
  return names[Math.floor(random() * names.length)] ?? '';
}

function text(random: () => number): string {
  return Array.from({ length: Math.floor(random() * 6) }, () => pieces[Math.floor(random() * pieces.length)]).join('');
}

/** The same numbers on every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describe('the fragment of a page', () => {
  const ids = ['order', 'relative'];
  it('gives keys without a prefix to the only demo, also one called like the demo', () => {
    const { own, states } = readFragment('order=2,0,1&causal=on&lang=zh', ids, 'order');
    expect(states.get('order')).toBe('order=2,0,1&causal=on');
    expect(own.get('lang')).toBe('zh');
  });
  it('gives keys with a prefix to the demo that it names', () => {
    const { states } = readFragment('order.order=2,0,1&relative.position=7&x=1', ids, undefined);
    expect(Array.from(states)).toEqual([
      ['order', 'order=2,0,1'],
      ['relative', 'position=7'],
    ]);
  });
});
