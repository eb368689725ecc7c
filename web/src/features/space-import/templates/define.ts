// Short forms for the content types and entries of templates.

interface FieldOptions {
  type?: string
  isRequired?: boolean
  isLocalized?: boolean
  isUnique?: boolean
  /** Allowed values of a text. */
  values?: readonly string[]
  /** Linked content types of a `Link`. */
  links?: readonly string[]
  more?: Readonly<Record<string, unknown>>
}

const SLUG = { regexp: { pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', flags: null } }

export function field(id: string, name: string, options: FieldOptions = {}) {
  const { type = 'Symbol', isRequired = false, isLocalized = true, isUnique, values, links, more } = options
  const validations = [
    ...(isUnique ? [{ unique: true }] : []),
    ...(values ? [{ in: values }] : []),
    ...(links && type === 'Link' ? [{ linkContentType: links }] : []),
  ]
  return { id, name, type, required: isRequired, localized: isLocalized, validations, ...more }
}

export const slug = (name: string) => {
  const plain = field('slug', name, { isRequired: true, isUnique: true })
  return { ...plain, validations: [...plain.validations, SLUG] }
}

export const image = (id: string, name: string) =>
  field(id, name, {
    type: 'Link',
    isLocalized: false,
    more: { linkType: 'Asset', validations: [{ linkMimetypeGroup: ['image'] }] },
  })

export const reference = (id: string, name: string, type: string) =>
  field(id, name, { type: 'Link', isLocalized: false, links: [type], more: { linkType: 'Entry' } })

export const references = (id: string, name: string, type: string) =>
  field(id, name, {
    type: 'Array',
    isLocalized: false,
    more: { items: { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: [type] }] } },
  })

interface TypeOptions {
  id: string
  name: string
  description: string
  title: string
  fields: readonly { id: string }[]
  /** Editors other than the default ones. */
  controls?: Readonly<Record<string, string>>
}

/** A content type with its editor interface. Slugs are written from the title. */
export function contentType({ id, name, description, title, fields, controls = {} }: TypeOptions) {
  const widgets = { ...(fields.some((one) => one.id === 'slug') && { slug: 'slugEditor' }), ...controls }
  return {
    type: { sys: { id }, name, description, displayField: title, fields },
    editor: {
      sys: { contentType: { sys: { type: 'Link', linkType: 'ContentType', id } } },
      controls: Object.entries(widgets).map(([fieldId, widgetId]) => ({
        fieldId,
        widgetId,
        widgetNamespace: 'builtin',
      })),
    },
  }
}

export const entryLink = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })

/** An entry with values of one locale. */
export const entry = (locale: string, id: string, type: string, values: Readonly<Record<string, unknown>>) => ({
  sys: { id, contentType: { sys: { type: 'Link', linkType: 'ContentType', id: type } } },
  fields: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { [locale]: value }])),
})

/** Rich text of plain paragraphs. */
export const paragraphs = (...texts: readonly string[]) => ({
  nodeType: 'document',
  data: {},
  content: texts.map((value) => ({
    nodeType: 'paragraph',
    data: {},
    content: [{ nodeType: 'text', value, marks: [], data: {} }],
  })),
})
