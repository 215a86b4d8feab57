// What the frame expects of every demo: settings that its own controls allow, few controls, a bundled first picture.
import { definitions } from 'virtual:definitions';
import { createCore } from '#core';
import { describe, expect, it } from 'vitest';
import type { AsyncCore } from '../../web/src/core/types';
import { demos } from '../../web/src/ui/registry';
import { check, defaults, type Values } from '../../web/src/ui/settings';
import { languages } from '../../web/src/ui/words';

// Awaiting a plain answer is as good as awaiting a promise.
const core = (await createCore()) as unknown as AsyncCore;

describe.each(demos.map((entry) => [entry.id, entry] as const))('the demo %s', (_, entry) => {
  it('has a question in every language', () => {
    expect(Object.keys(entry.titles).sort()).toEqual([...languages].sort());
  });

  it('opens on, and steps to, what its controls allow', async () => {
    const { demo } = await entry.load();
    for (const change of [{}, ...demo.tries]) {
      const settings = { ...defaults(demo.controls), ...change } as Values;
      expect(Object.keys(settings)).toEqual(Object.keys(demo.controls));
      for (const [name, control] of Object.entries(demo.controls)) {
        expect([name, check(control, settings[name])]).toEqual([name, undefined]);
      }
    }
  });

  it('names, where it names a method, one of the core', async () => {
    const { demo } = await entry.load();
    for (const change of [{}, ...demo.tries]) {
      const key = demo.method?.({ ...defaults(demo.controls), ...change } as never);
      if (key !== undefined) expect(Object.keys(definitions)).toContain(key);
    }
  });

  it('has at most five controls in sight', async () => {
    const { controls } = (await entry.load()).demo;
    const parts = controls.part?.kind === 'choice' ? controls.part.options : [''];
    for (const part of parts) {
      const inSight = Object.entries(controls).filter(
        ([name, control]) => name !== 'part' && !control.more && (control.parts?.includes(part) ?? true),
      );
      expect(inSight.length).toBeLessThanOrEqual(5);
    }
  });

  it('is bundled with the very picture that it computes', async () => {
    const { demo, first } = await entry.load();
    expect(first).toEqual(await demo.compute(core, defaults(demo.controls) as never));
  });
});
