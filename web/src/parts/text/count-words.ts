const segmenters = new Map<string, Intl.Segmenter>()

function segmenterFor(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale)
  if (known) return known
  const isKnown = () => {
    try {
      return Intl.Segmenter.supportedLocalesOf(locale).length > 0
    } catch {
      return false
    }
  }
  const created = new Intl.Segmenter(isKnown() ? locale : undefined, { granularity: 'word' })
  segmenters.set(locale, created)
  return created
}

/** Words as the language of the locale separates them; Chinese and Japanese have no spaces. */
export function countWords(text: string, locale: string): number {
  let count = 0
  for (const { isWordLike } of segmenterFor(locale).segment(text)) if (isWordLike) count += 1
  return count
}
