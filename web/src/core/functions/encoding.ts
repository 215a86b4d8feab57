// A positional encoding chosen by id: its settings are those the core's table lists, with their limits.
import {
  boolean,
  integer,
  number,
  oneOf,
  optional,
  readOptions,
  variants,
  type Option,
  type Schema,
} from '../options.js';
import type { LabModule } from '../module.js';
import { refusal } from '../error.js';
import type { MethodInfo, SettingInfo } from '../types.js';

export interface Sizes {
  readonly channels: number;
  readonly headDim: number;
}

/** The id and every setting, defaults filled in. */
export function readEncoding(module: LabModule, given: unknown, sizes: Sizes) {
  const kinds = Object.fromEntries(tableOf(module).map((info) => [info.id, schemaOf(info, sizes)]));
  const { encoding } = readOptions({ encoding: given }, { encoding: variants('id', kinds) });
  const { id, ...settings } = encoding as { id: string };
  // The default of a setting may not suit the size of the head.
  for (const [name, value] of Object.entries(settings)) kinds[id]?.[name]?.check(value, `encoding.${name}`);
  if (id === 'sinusoidal' && sizes.channels % 2 !== 0) {
    const message = `The sinusoidal encoding needs an even d_model: ${sizes.channels} is not divisible by 2.`;
    throw refusal('not-divisible', 'x', sizes.channels, message, { step: 2 });
  }
  return { id, settings };
}

/** The table never changes, and asking for it costs more than a small attention. */
const tables = new WeakMap<LabModule, readonly MethodInfo[]>();

function tableOf(module: LabModule): readonly MethodInfo[] {
  const table = tables.get(module) ?? module.encodings();
  tables.set(module, table);
  return table;
}

function schemaOf(info: MethodInfo, sizes: Sizes): Schema {
  return Object.fromEntries(info.settings.map((setting) => [setting.name, settingOption(setting, sizes)]));
}

function settingOption(setting: SettingInfo, sizes: Sizes): Option<unknown> {
  const sized = <T>(value: T | 'headDim') => (value === 'headDim' ? sizes.headDim : value);
  const range = {
    min: setting.min ?? -Infinity,
    max: sized(setting.max ?? Infinity),
    ...(setting.step !== undefined && { step: setting.step }),
  };
  const kinds: Record<SettingInfo['kind'], Option<unknown>> = {
    integer: integer(range),
    number: number(range),
    boolean,
    choice: oneOf(setting.oneOf ?? []),
  };
  return optional(kinds[setting.kind], sized(setting.default));
}
