// The content types of the space "atlas", and entries with and without values.

export const LONG_NAME = 'The Complete Atlas of Northern Lighthouses, Harbours and Sea Marks'
export const LONG_TITLE =
  'An exhaustive account of every lamp, bell, buoy and foghorn between the Skagerrak and the White Sea, with remarks on ' +
  'the weather, the keepers and their cats, collected over forty winters'
export const UNBROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)

const field = (id: string, name: string, type: string, more: object = {}) => ({
  ...{ id, name, type, localized: false, required: false, validations: [], disabled: false, omitted: false },
  ...more,
})
const en = (value: unknown) => ({ 'en-US': value })
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

interface Model {
  id: string
  name: string
  description: string
  displayField: string
  metadata?: object
  fields: object[]
  controls?: { fieldId: string; widgetNamespace: string; widgetId: string; settings?: object }[]
  editorLayout?: object[]
  groupControls?: object[]
}

export const TALE: Model = {
  id: 'tale',
  name: 'Tale of the Sea, Told by Somebody Who Was There',
  description: 'A short one.',
  displayField: 'title',
  metadata: { taxonomy: [link('TaxonomyConceptScheme', 'subjects')] },
  fields: [
    field('title', 'Title', 'Symbol', { localized: true, required: true }),
    field('slug', 'Slug', 'Symbol', { required: true, validations: [{ unique: true }] }),
    field('picture', 'Picture', 'Link', { linkType: 'Asset' }),
    field('next', 'What to read next', 'Array', { items: { type: 'Link', linkType: 'Entry', validations: [] } }),
  ],
}

const builtin = (fieldId: string, widgetId: string, settings: object = {}) => ({
  ...{ fieldId, widgetNamespace: 'builtin', widgetId, settings },
})

/** A field of every kind, with every editor. */
export const EVERYTHING: Model = {
  id: 'everything',
  name: 'Everything',
  description: 'A field of every kind.',
  displayField: 'title',
  fields: [
    field('title', 'Title', 'Symbol', {
      ...{ localized: true, required: true },
      validations: [{ size: { min: 5, max: 120 } }],
    }),
    field('slug', 'Slug', 'Symbol', {
      required: true,
      validations: [{ unique: true }, { regexp: { pattern: '^[a-z-]+$' }, message: 'Lower-case letters and hyphens.' }],
    }),
    field('site', 'Website of the keeper, as far as there is one', 'Symbol'),
    field('kind', 'Kind', 'Symbol', { required: true, validations: [{ in: ['Lighthouse', 'Harbour', 'Sea mark'] }] }),
    field('season', 'Season', 'Symbol', { validations: [{ in: ['Spring', 'Summer', 'Autumn', 'Winter'] }] }),
    field('summary', 'Summary', 'Text', { localized: true, validations: [{ size: { max: 300 } }] }),
    field('story', 'Story', 'Text', { localized: true }),
    field('body', 'Body', 'RichText', { localized: true }),
    field('height', 'Height of the lamp above the sea, in metres', 'Number', {
      validations: [{ range: { min: 0, max: 200 } }],
    }),
    field('steps', 'Steps', 'Integer', { required: true }),
    field('stars', 'Stars', 'Integer', { validations: [{ range: { min: 1, max: 5 } }] }),
    field('lit', 'First lit', 'Date'),
    field('inUse', 'In use', 'Boolean'),
    field('place', 'Place', 'Location'),
    field('facts', 'Facts', 'Object'),
    field('keywords', 'Keywords', 'Array', { items: { type: 'Symbol', validations: [] } }),
    field('services', 'Services', 'Array', {
      items: { type: 'Symbol', validations: [{ in: ['Light', 'Sound', 'Radio', 'Rescue'] }] },
    }),
    field('picture', 'Picture', 'Link', {
      linkType: 'Asset',
      required: true,
      validations: [{ linkMimetypeGroup: ['image'] }],
    }),
    field('gallery', 'Gallery', 'Array', { items: { type: 'Link', linkType: 'Asset', validations: [] } }),
    field('tale', 'Tale', 'Link', { linkType: 'Entry', validations: [{ linkContentType: ['tale'] }] }),
    field('neighbours', 'Neighbours', 'Array', { items: { type: 'Link', linkType: 'Entry', validations: [] } }),
    field('elsewhere', 'Elsewhere', 'ResourceLink', {
      allowedResources: [
        { type: 'Contentful:Entry', source: 'crn:contentful:::content:spaces/magazine', contentTypes: ['article'] },
      ],
    }),
    field('number', 'Number in the register', 'Symbol', { disabled: true }),
  ],
  controls: [
    builtin('slug', 'slugEditor'),
    builtin('site', 'urlEditor', {
      helpText: 'Only when the keeper wants it to be known. Ask before, and ask again every year.',
    }),
    builtin('kind', 'radio'),
    builtin('season', 'dropdown'),
    builtin('summary', 'multipleLine'),
    builtin('stars', 'rating', { stars: 5 }),
    builtin('services', 'checkbox'),
    builtin('gallery', 'assetGalleryEditor'),
    builtin('neighbours', 'entryCardsEditor'),
  ],
}

const text = (value: string, marks: string[] = []) => ({
  ...{ nodeType: 'text', value, marks: marks.map((type) => ({ type })), data: {} },
})
const block = (nodeType: string, content: object[], data: object = {}) => ({ nodeType, content, data })
const paragraph = (...content: object[]) => block('paragraph', content)

const BODY = block('document', [
  block('heading-2', [text('The keeper and the cat')]),
  paragraph(
    text('Nobody '),
    text('ever', ['bold']),
    text(' counted the steps twice, because '),
    block('hyperlink', [text('the register')], { uri: 'https://example.org/a/very/long/address/that/does/not/end' }),
    text(` says ${UNBROKEN}.`),
  ),
  block('unordered-list', [
    block('list-item', [paragraph(text('One lamp'))]),
    block('list-item', [paragraph(text('Two bells'))]),
  ]),
  block('table', [
    block(
      'table-row',
      ['Year', 'Keeper', 'Remarks'].map((one) => block('table-header-cell', [paragraph(text(one))])),
    ),
    block(
      'table-row',
      ['1848', 'Marit', LONG_TITLE].map((one) => block('table-cell', [paragraph(text(one))])),
    ),
  ]),
  // Rows of different lengths, which the editor cannot show.
  block('table', [
    block('table-row', [block('table-cell', [paragraph(text('One'))]), block('table-cell', [paragraph(text('Two'))])]),
    block('table-row', [block('table-cell', [paragraph(text('Three'))])]),
  ]),
  block('embedded-asset-block', [], { target: link('Asset', 'wide') }),
  block('embedded-entry-block', [], { target: link('Entry', 'long') }),
  block('embedded-entry-block', [], { target: link('Entry', 'gone') }),
  block('blockquote', [paragraph(text('It is never dark.', ['italic']))]),
  paragraph(text('')),
])

export const FULL_ENTRY = {
  title: {
    'en-US': 'Slettnes, the northernmost lamp of the mainland',
    'de-AT': 'Slettnes',
    'fr-FR': 'Slettnes, le phare',
  },
  slug: en('slettnes'),
  site: en(`https://example.org/${UNBROKEN.slice(0, 90)}`),
  kind: en('Lighthouse'),
  season: en('Winter'),
  summary: en(LONG_TITLE),
  story: en(`# Slettnes\n\n${LONG_TITLE}\n\n- one\n- two\n\n> quoted\n\n\`\`\`\n${UNBROKEN}\n\`\`\``),
  body: en(BODY),
  height: en(44.5),
  steps: en(183),
  stars: en(4),
  lit: en('1905-08-15T21:30+01:00'),
  inUse: en(true),
  place: en({ lat: 71.0889, lon: 28.2178 }),
  facts: en({ lens: 'Fresnel', range: { miles: 18 }, keepers: ['Marit', 'Jun', UNBROKEN] }),
  keywords: en(['lamp', 'arctic', 'one that is a little longer than the others', UNBROKEN.slice(0, 70)]),
  services: en(['Light', 'Radio']),
  picture: en(link('Asset', 'wide')),
  gallery: en(['wide', 'tall', 'tiny', 'broken', 'paper', 'empty'].map((id) => link('Asset', id))),
  tale: en(link('Entry', 'long')),
  neighbours: en(['unbroken', 'no-title', 'archived', 'gone'].map((id) => link('Entry', id))),
  elsewhere: en({
    sys: {
      ...{ type: 'ResourceLink', linkType: 'Contentful:Entry' },
      urn: 'crn:contentful:::content:spaces/magazine/environments/master/entries/article-lighthouse',
    },
  }),
  number: en('NO-9999'),
}

/** None of these values can be published. */
export const BARE_ENTRY = { title: en('Abc'), slug: en('Not A Slug'), height: en(900), keywords: en([]) }
