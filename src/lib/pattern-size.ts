/** A Unicode property class is a table of hundreds of ranges; compiling it takes as long as this many characters. */
const PROPERTY_SIZE = 50

/**
 * The size of a regular expression with its counted repeats expanded, as linear-time engines do: `a{3}b` is `aaab`. Detects
 * nested counts that explode before an engine builds them. `pattern` must have valid syntax.
 */
export function patternSize(pattern: string): number {
  const outer: { size: number; last: number }[] = []
  let group = { size: 0, last: 0 }
  const add = (size: number) => {
    group.size += size
    group.last = size
  }
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i]
    if (char === '\\') {
      add(/^\\p\{/i.test(pattern.slice(i, i + 3)) ? PROPERTY_SIZE : 1)
      i++
    } else if (char === '[') {
      const end = endOfClass(pattern, i)
      add(1 + PROPERTY_SIZE * (pattern.slice(i, end).split(/\\p\{/i).length - 1))
      i = end
    } else if (char === '(') {
      outer.push(group)
      group = { size: 1, last: 0 }
    } else if (char === ')') {
      const { size } = group
      group = outer.pop() ?? { size: 0, last: 0 }
      add(size)
    } else if (char === '{') {
      const count = /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(i, i + 40))
      if (!count) add(1)
      else {
        // `{2,}` is two copies and a star.
        const times = count[2] === '' ? Number(count[1]) + 1 : Number(count[2] ?? count[1])
        group.size += group.last * Math.max(times - 1, 0)
        group.last *= Math.max(times, 1)
        i += count[0].length - 1
      }
    } else add(1)
  }
  return group.size
}

function endOfClass(pattern: string, start: number): number {
  for (let i = start + 1; i < pattern.length; i++) {
    if (pattern[i] === '\\') i++
    else if (pattern[i] === ']') return i
  }
  return pattern.length
}
