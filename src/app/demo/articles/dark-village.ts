import { asset, entries, entry, same } from '../links.ts'
import { bold, doc, embedEntry, entryLink, h2, italic, link, p, quote } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const ATLAS = 'https://www.science.org/doi/10.1126/sciadv.1600377'

const english = doc(
  p(
    'The village has forty-one street lamps, and at half past ten a retired postman named Henning walks to a grey box beside the fire station and turns off every one of them. He could do it from his telephone. There is a switch for that. He prefers to be there.',
  ),
  p(
    'It began as thrift. The lamps were old, the new ones were dear, and at a meeting four winters ago somebody asked, mostly to annoy the mayor, what would happen if they simply went without. There was a vote. Darkness won by three hands, one of them raised by a man who later said that he had been stretching.',
  ),
  h2('The first week'),
  p(
    'The first week, everybody fell over. Two gateposts were hit and one reputation damaged, since it turned out that a certain car had been parked in a certain lane for years and had only ever been noticed by its headlamps. People bought torches. Then, one after another, they began leaving them at home, for reasons Marit sets out in ',
    entryLink('article-dark-walk', 'How to Walk Without a Torch'),
    '.',
  ),
  p(
    'And on the ninth night it was clear. Henning threw his switch, and there was a sort of shout – not from any one house, but from all of them, up and down the street, as doors opened.',
  ),
  quote('I had thought it was a cloud. I stood there waiting for it to move.'),
  p(
    'That is Frau Matthes, who was seventy-six and had lived there since she was four. It was the ',
    bold('Milky Way'),
    '. She was not unusual: ',
    link(ATLAS, 'by one careful count'),
    ', six in ten Europeans live where it can no longer be seen at all. It had not gone anywhere. It had been waiting behind forty-one bulbs.',
  ),
  h2('What it costs'),
  p(
    'There is one lamp left, over the doctor’s door. The children carry reflectors. Burglary has stayed where it was, at none. The village saves enough each year to pay for the swimming bus, and it has spent some of the rest on a telescope, which lives in the fire station between the hoses and is signed out in a school notebook. The commonest entry under ',
    italic('Remarks'),
    ' is “Saturn!!”',
  ),
  p(
    'I asked Henning what he does after throwing the switch. He looked at me as one looks at visitors. Then he looked up, and I did, and we stood beside the grey box for a good while without settling the question.',
  ),
  embedEntry('article-dark-walk'),
)

export const darkVillage: DemoEntry = {
  id: 'article-dark-village',
  contentType: 'article',
  tags: ['issueOne', 'readAloud'],
  publish: true,
  fields: {
    title: { 'en-US': 'The Village That Turned Off Its Lamps', 'de-DE': 'Das Dorf, das seine Lampen ausschaltete' },
    slug: same('the-village-that-turned-off-its-lamps'),
    summary: {
      'en-US':
        'Forty-one street lamps, one grey switch, and a vote that darkness won by three hands. On the ninth night the sky came out.',
      'de-DE':
        'Einundvierzig Straßenlampen, ein grauer Schalter und eine Abstimmung, die das Dunkel mit drei Stimmen gewann. In der neunten Nacht kam der Himmel heraus.',
    },
    // the German body is still with the translator: readers get the English one
    body: { 'en-US': english },
    heroImage: same(asset('art-dark-village')),
    author: same(entry('author-adaeze')),
    categories: same(entries('category-overhead', 'category-night-work')),
    related: same(entries('article-dark-walk', 'article-first-loaf')),
    publishedOn: same('2026-10-16'),
    readingMinutes: same(2),
    temperature: same(3.5),
    featured: same(true),
    keywords: same(['stars', 'street lamps', 'village']),
    place: same({ lat: 52.69, lon: 12.25 }),
    facts: same({
      hour: '22:30',
      light: 'one lamp',
      heard: ['forty doors'],
      lamps: { before: 41, after: 1 },
    }),
  },
}
