/** The element ID of a field, or of one of its locales, for links of the error summary. */
export const fieldAnchor = (entry: string, field: string, locale: string | null): string =>
  `field-${entry}-${field}${locale === null ? '' : `-${locale}`}`
