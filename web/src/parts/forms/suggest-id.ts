const WORDS = /[\p{L}\p{N}]+/gu
const MOST = 60

/** `Reading time (minutes)` becomes `readingTimeMinutes`: what tools and queries call it. Empty when nothing is left. */
export function suggestedId(name: string, taken: readonly string[] = []): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/['’]/g, '')
  const words = (plain.match(WORDS) ?? []).map((word) => word.replace(/[^A-Za-z0-9]/g, '')).filter(Boolean)
  const camel = words
    .map((word, index) => (index === 0 ? lowered(word) : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, MOST)
  if (camel === '') return ''
  let id = lowered(camel)
  for (let count = 2; taken.includes(id); count++) id = `${camel}${count}`
  return id
}

/** `URL` becomes `url`, `Title` becomes `title`, `iPhone` stays. */
const lowered = (word: string): string =>
  word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
