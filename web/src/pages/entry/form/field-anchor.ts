/** The id of a field on the page, or of one of its locales: where an error summary jumps to. */
export const fieldAnchor = (entry: string, field: string, locale: string | null): string =>
  `field-${entry}-${field}${locale === null ? '' : `-${locale}`}`
