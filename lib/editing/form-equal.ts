/** Whether two values of JSON are the same, in whatever order their fields stand; a field that is undefined is none. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [fields, others] = [one, other].map(
    (each) => new Map(Object.entries(each).filter(([, value]) => value !== undefined)),
  );
  if (!fields || fields.size !== others?.size) return false;
  return [...fields].every(([name, value]) => others.has(name) && isDeepEqual(value, others.get(name)));
}
