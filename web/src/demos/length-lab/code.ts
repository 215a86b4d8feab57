// The experiment as code to take along.
import type { LabSettings } from './controls';

export function code(settings: LabSettings): { readonly pytorch: string; readonly numpy: string } {
  return { pytorch: `# ${settings.part}`, numpy: `# ${settings.part}` };
}
