const WORD = /[\p{L}\p{N}]+/gu
const MAX_LENGTH = 60

/** `Reading time (minutes)` becomes `readingTimeMinutes`. Empty if no letters are left. */
export function suggestId(name: string, taken: readonly string[] = []): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/['’]/g, '')
  const words = (plain.match(WORD) ?? []).map((word) => word.replace(/[^A-Za-z0-9]/g, '')).filter(Boolean)
  const camel = words
    .map((word, index) => (index === 0 ? toLowerFirst(word) : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, MAX_LENGTH)
  if (camel === '') return ''
  let id = toLowerFirst(camel)
  for (let count = 2; taken.includes(id); count++) id = `${camel}${count}`
  return id
}

/** `URL` becomes `url`, `Title` becomes `title`, `iPhone` stays. */
const toLowerFirst = (word: string): string =>
  word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
