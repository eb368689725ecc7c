const REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
}

const MAX_LENGTH = 75

/** A title as a part of a URL: plain letters, digits and single hyphens. */
export function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[ßæœøđłþı&]/g, (letter) => REPLACEMENTS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return plain.slice(0, MAX_LENGTH).replace(/^-+|-+$/g, '')
}
