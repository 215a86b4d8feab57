// Controls for what can be set about the core's methods, made from its tables: each is there while its method is chosen.
import type { LabError } from '../core/error';
import type { MethodInfo, SettingInfo } from '../core/types';
import type { Control, NumberControl, Schema } from './define';

/** Where a demo asks for less than the core allows, or starts from another value. */
export type Narrower = Readonly<Record<string, Partial<Pick<NumberControl, 'min' | 'max' | 'default'>>>>;

interface Where {
  /** What a default of the size of the head is. */
  readonly headDim?: number;
  readonly parts?: readonly string[];
  readonly narrower?: Narrower;
}

/**
 * `kerple-form` for the setting `form` of `kerple`, shown while the control `chooser` stands at `kerple`; its words are
 * `<chooser>.kerple.form`, those of the method with the setting's name.
 */
export function settingControls(
  methods: readonly MethodInfo[],
  chooser: 'encoding' | 'method',
  words: 'encoding' | 'scaling',
  { headDim = 1, parts, narrower = {} }: Where,
): Schema {
  return Object.fromEntries(
    methods.flatMap(({ id, settings }) =>
      settings.flatMap((setting): [string, Control][] => {
        const name = settingName(id, setting.name);
        const control = controlOf(setting, headDim, narrower[name]);
        const own = { when: [chooser, id], words: `${words}.${id}.${setting.name}` } as const;
        const place = { more: true, ...own, ...(parts && { parts }) };
        return control ? [[name, { ...control, ...place }]] : [];
      }),
    ),
  );
}

export const settingName = (id: string, setting: string): string => `${id}-${setting}`;

/** The settings of a method as the core takes them. */
export function settingsOf(id: string, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const prefix = settingName(id, '');
  const own = Object.entries(values).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** An answer of the core; a refusal that names a setting of this method names the control for it. */
export async function named<R>(id: string, answer: () => Promise<R>): Promise<R> {
  try {
    return await answer();
  } catch (fault) {
    if (!isRefused(fault)) throw fault;
    const { message, code, parameter, value, allowed } = fault;
    const setting = /^(?:encoding|scaling)\.(\w+)$/.exec(parameter)?.[1];
    if (setting === undefined) throw fault;
    throw Object.assign(new Error(message), { code, parameter: settingName(id, setting), value, allowed });
  }
}

export function isRefused(fault: unknown): fault is Error & Pick<LabError, 'code' | 'parameter' | 'value' | 'allowed'> {
  return fault instanceof Error && 'parameter' in fault && 'allowed' in fault;
}

/** A list has no control, and a default that the method works out is no place on a slider. */
function controlOf(setting: SettingInfo, headDim: number, narrower: Narrower[string] = {}): Control | undefined {
  const { kind, oneOf, min = 0, step } = setting;
  const usual = setting.default === 'headDim' ? headDim : setting.default;
  if (kind === 'choice' && oneOf && typeof usual === 'string') return { kind, options: oneOf, default: usual };
  if (kind === 'boolean' && typeof usual === 'boolean') return { kind: 'toggle', default: usual };
  if ((kind !== 'number' && kind !== 'integer') || typeof usual !== 'number') return undefined;
  const max = setting.max === 'headDim' ? headDim : setting.max;
  if (max === undefined) return undefined;
  const limits = { min, max, default: usual, ...narrower };
  return { kind, ...limits, ...(step !== undefined && { step }), scale: scaleOf(limits) };
}

/** Ranges of several powers of ten are spread, so that their small numbers can be reached. */
function scaleOf({ min, max }: { readonly min: number; readonly max: number }): 'linear' | 'log' | 'symlog' {
  if (min > 0 && max / min >= 1000) return 'log';
  return max - min >= 1000 ? 'symlog' : 'linear';
}
