// The keys of a link by which a teacher asks something of a demo; what they mean is in lesson.ts.

export const lessonKeys: readonly string[] = ['show', 'hide', 'lock', 'only', 'predict', 'student'];

/** Also `try1` to `try9`, the steps of the teacher's own. */
export function isLessonKey(key: string): boolean {
  return lessonKeys.includes(key) || /^try[1-9]$/.test(key);
}
