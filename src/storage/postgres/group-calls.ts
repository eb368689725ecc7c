/** Calls of one member are sent in their order. */
interface OrderedCall {
  readonly member: object
  /** Calls with the same key can be merged into one statement. */
  readonly key: string
}

/** Groups calls that become one statement each, in the order in which the statements are sent. */
export function groupCalls<C extends OrderedCall>(calls: Iterable<C>): C[][] {
  const groups: C[][] = []
  const byKey = new Map<string, number[]>()
  /** The group of each member's last call. */
  const last = new Map<object, number>()
  for (const call of calls) {
    const after = last.get(call.member) ?? -1
    const candidates = byKey.get(call.key) ?? []
    let index = candidates.find((candidate) => candidate > after)
    if (index === undefined) {
      index = groups.push([]) - 1
      byKey.set(call.key, [...candidates, index])
    }
    groups[index]!.push(call)
    last.set(call.member, index)
  }
  return groups
}
