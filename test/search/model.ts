// The content model of the generated searches: every type of field, localized or not, and links in all directions.

export interface FieldOfModel {
  id: string
  type: string
  localized: boolean
  omitted?: boolean
  linkType?: 'Entry' | 'Asset'
  items?: { type: string; linkType?: string }
  /** Content types of link targets. */
  to?: string
}

const plain = (id: string, type: string, more: Partial<FieldOfModel> = {}): FieldOfModel => ({
  id,
  type,
  localized: false,
  ...more,
})
const link = (id: string, to: string, more: Partial<FieldOfModel> = {}) =>
  plain(id, 'Link', { linkType: 'Entry', to, ...more })

export const MODEL: Readonly<Record<string, readonly FieldOfModel[]>> = {
  post: [
    plain('title', 'Symbol', { localized: true }),
    plain('slug', 'Symbol'),
    plain('text', 'Text', { localized: true }),
    plain('body', 'RichText'),
    plain('stars', 'Integer'),
    plain('price', 'Number', { localized: true }),
    plain('day', 'Date'),
    plain('free', 'Boolean'),
    plain('json', 'Object'),
    plain('where', 'Location'),
    plain('tags', 'Array', { items: { type: 'Symbol' } }),
    link('author', 'author'),
    plain('others', 'Array', { items: { type: 'Link', linkType: 'Entry' }, to: 'post', localized: true }),
    plain('cover', 'Link', { linkType: 'Asset' }),
    plain('secret', 'Symbol', { omitted: true }),
  ],
  author: [
    plain('name', 'Symbol', { localized: true }),
    plain('born', 'Integer'),
    plain('bio', 'Text'),
    link('boss', 'author'),
  ],
  note: [plain('title', 'Symbol'), plain('stars', 'Integer')],
}

/** German falls back to English, French to nothing; Italian is hidden from delivery. */
export const LOCALES = [
  { code: 'en-US', fallback: null, shown: true },
  { code: 'de', fallback: 'en-US', shown: true },
  { code: 'fr', fallback: null, shown: true },
  { code: 'it', fallback: 'en-US', shown: false },
] as const

export const TAGS = { public: ['red', 'Blue'], private: ['inside'] }
