// The settings of a method that the core's tables list, as options with their limits.
import { maxHeadWidth } from '../limits.js';
import type { MethodModule } from '../module.js';
import { boolean, integer, list, number, oneOf, optional, type Option } from '../options.js';
import type { MethodInfo, SettingInfo } from '../types.js';

/** The tables never change, and asking for one costs more than a small attention. */
const tables = {
  encodings: new WeakMap<MethodModule, readonly MethodInfo[]>(),
  scalings: new WeakMap<MethodModule, readonly MethodInfo[]>(),
};

export function tableOf(module: MethodModule, name: keyof typeof tables): readonly MethodInfo[] {
  const table = tables[name].get(module) ?? module[name]();
  tables[name].set(module, table);
  return table;
}

/** A default that the method works out itself is undefined: the core is not given the setting. */
export function settingOption(setting: SettingInfo, headDim: number): Option<unknown> {
  const sized = <T>(value: T | 'headDim') => (value === 'headDim' ? headDim : value);
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
    list: list(number(range), maxHeadWidth),
  };
  return optional(kinds[setting.kind], sized(setting.default) ?? undefined);
}
