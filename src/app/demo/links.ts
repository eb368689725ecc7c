export interface Link {
  sys: { type: 'Link'; linkType: 'Entry' | 'Asset'; id: string }
}

export const entry = (id: string): Link => ({ sys: { type: 'Link', linkType: 'Entry', id } })
export const asset = (id: string): Link => ({ sys: { type: 'Link', linkType: 'Asset', id } })
export const entries = (...ids: string[]): Link[] => ids.map(entry)

/** A value that is the same in every language: stored under the default locale. */
export const same = (value: unknown): Record<string, unknown> => ({ 'en-US': value })
