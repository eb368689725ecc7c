import type { DemoContentType } from './types.ts'

interface Field {
  id: string
  name: string
  type: string
  localized: boolean
  required: boolean
  validations: unknown[]
  disabled: boolean
  omitted: boolean
  linkType?: 'Entry' | 'Asset'
  items?: { type: string; linkType?: 'Entry' | 'Asset'; validations: unknown[] }
  defaultValue?: Record<string, unknown>
}

const field = (id: string, name: string, type: string, more: Partial<Field> = {}): Field => ({
  id,
  name,
  type,
  localized: false,
  required: false,
  validations: [],
  disabled: false,
  omitted: false,
  ...more,
})

const SLUG = {
  regexp: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  message: 'Lower-case letters, digits and single hyphens.',
}

/** The slug follows the title until an editor changes it. */
const SLUG_WIDGET = { slug: 'slugEditor' }

const slug = () => field('slug', 'Slug', 'Symbol', { required: true, validations: [{ unique: true }, SLUG] })

const entryLink = (id: string, name: string, contentType: string, more: Partial<Field> = {}) =>
  field(id, name, 'Link', { linkType: 'Entry', validations: [{ linkContentType: [contentType] }], ...more })

const entryLinks = (id: string, name: string, contentType: string, size: { min?: number; max?: number }) =>
  field(id, name, 'Array', {
    items: { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: [contentType] }] },
    validations: [{ size }],
  })

const body = () =>
  field('body', 'Body', 'RichText', {
    localized: true,
    validations: [
      { enabledMarks: ['bold', 'italic', 'underline', 'code', 'superscript'] },
      {
        enabledNodeTypes: [
          'heading-2',
          'heading-3',
          'ordered-list',
          'unordered-list',
          'hr',
          'blockquote',
          'table',
          'embedded-entry-block',
          'embedded-entry-inline',
          'embedded-asset-block',
          'hyperlink',
          'entry-hyperlink',
          'asset-hyperlink',
        ],
      },
      {
        nodes: {
          'embedded-entry-block': [{ linkContentType: ['article', 'author'] }],
          'embedded-entry-inline': [{ linkContentType: ['article', 'author', 'category'] }],
          'entry-hyperlink': [{ linkContentType: ['article', 'author', 'category', 'page'] }],
          'embedded-asset-block': [{ linkMimetypeGroup: ['image'] }],
        },
      },
    ],
  })

export const contentTypes: DemoContentType[] = [
  {
    id: 'author',
    name: 'Author',
    description: 'Somebody who writes for the magazine.',
    displayField: 'name',
    widgets: SLUG_WIDGET,
    fields: [
      field('name', 'Name', 'Symbol', { required: true, validations: [{ size: { min: 2, max: 80 } }] }),
      slug(),
      field('bio', 'Bio', 'Text', { localized: true, validations: [{ size: { max: 600 } }] }),
      field('portrait', 'Portrait', 'Link', {
        linkType: 'Asset',
        validations: [
          { linkMimetypeGroup: ['image'] },
          { assetImageDimensions: { width: { min: 300 }, height: { min: 300 } } },
        ],
      }),
      entryLink('favouriteArticle', 'Favourite article', 'article'),
    ],
  },
  {
    id: 'category',
    name: 'Category',
    description: 'A shelf in the magazine; an article stands on one to three of them.',
    displayField: 'title',
    widgets: SLUG_WIDGET,
    fields: [
      field('title', 'Title', 'Symbol', { localized: true, required: true, validations: [{ size: { max: 40 } }] }),
      slug(),
      field('description', 'Description', 'Text', { localized: true, validations: [{ size: { max: 300 } }] }),
      field('colour', 'Colour', 'Symbol', {
        required: true,
        validations: [{ in: ['amber', 'indigo', 'moss', 'rose', 'teal'] }],
      }),
    ],
  },
  {
    id: 'article',
    name: 'Article',
    description: 'One story, told at one hour of the night.',
    displayField: 'title',
    schemes: ['topics'],
    widgets: SLUG_WIDGET,
    fields: [
      field('title', 'Title', 'Symbol', { localized: true, required: true, validations: [{ size: { max: 120 } }] }),
      slug(),
      field('summary', 'Summary', 'Text', { localized: true, validations: [{ size: { max: 320 } }] }),
      body(),
      field('heroImage', 'Hero image', 'Link', {
        linkType: 'Asset',
        validations: [
          { linkMimetypeGroup: ['image'] },
          { assetImageDimensions: { width: { min: 1200 }, height: { min: 800 } } },
        ],
      }),
      entryLink('author', 'Author', 'author', { required: true }),
      entryLinks('categories', 'Categories', 'category', { min: 1, max: 3 }),
      entryLinks('related', 'Related articles', 'article', { max: 4 }),
      field('publishedOn', 'Published on', 'Date'),
      field('readingMinutes', 'Reading time in minutes', 'Integer', { validations: [{ range: { min: 1, max: 30 } }] }),
      field('temperature', 'Temperature in °C', 'Number'),
      field('featured', 'Featured', 'Boolean', { defaultValue: { 'en-US': false } }),
      field('keywords', 'Keywords', 'Array', {
        items: { type: 'Symbol', validations: [{ size: { max: 40 } }] },
        validations: [{ size: { max: 8 } }],
      }),
      field('place', 'Place', 'Location'),
      field('facts', 'Facts of the hour', 'Object'),
    ],
  },
  {
    id: 'page',
    name: 'Page',
    description: 'A standing page: the front page, the colophon, an issue.',
    displayField: 'title',
    widgets: SLUG_WIDGET,
    fields: [
      field('title', 'Title', 'Symbol', { localized: true, required: true, validations: [{ size: { max: 120 } }] }),
      slug(),
      body(),
      entryLinks('sections', 'Sections', 'article', { max: 12 }),
    ],
  },
]
