/** A stored date with time, milliseconds and zone. The zone that was stored stays; without one it is UTC. */
export function formatDateTime(stored: string): string {
  const [, day, minutes = '00:00', seconds = '00', fraction = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?)?(Z|[+-]\d\d:\d\d)?$/.exec(stored) ?? []
  if (day === undefined) return stored
  return `${day}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`
}
