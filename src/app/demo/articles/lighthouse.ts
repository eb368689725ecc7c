import { asset, entries, entry, same } from '../links.ts'
import { bold, code, doc, embedEntry, entryLink, h2, italic, link, list, p, text } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const english = doc(
  p(
    'The last keeper left the skerry with a suitcase, a cat and a barometer, and signed the book ',
    italic('Light in good order.'),
    ' That was forty years ago. It still is. I know, because twice a year they send me out in a small boat with a grease gun to see whether it needs anything, and it never does.',
  ),
  h2('How it knows that it is dark'),
  p(
    'There is a glass eye the size of a coin on the north side of the lantern, where the sun cannot flatter it. When the eye has seen too little for long enough to be certain that this is evening and not a gull, it closes a contact. The lamp comes on. The lens begins to turn.',
  ),
  p(
    'That lens is the reason I go. It is a ',
    link('https://en.wikipedia.org/wiki/Fresnel_lens', 'Fresnel lens'),
    ', taller than I am, a beehive of glass rings ground in 1898, each of which takes light that would have gone off to illuminate the clouds and bends it back to the horizon. It weighs as much as a van. You can push it round with one finger, because it floats in a trough of quicksilver. Behind all that glass, where there was once a paraffin burner and a man to pump it, sits a lamp about as strong as the bulb in a projector. On a clear night it is seen for nineteen sea miles.',
  ),
  h2('How it knows that something is wrong'),
  list(
    [
      'There are ',
      bold('three lamps'),
      ' on a little wheel. When one fails, the wheel turns and the next takes its place before the lens has gone round.',
    ],
    'There are two motors. Only one works. The other listens to it.',
    'If both should stop, a plain electric lantern on the gallery rail lights by itself and blinks the same sentence in a smaller voice.',
    'Only then does a telephone ring on the mainland. I have never heard it.',
  ),
  p(
    'The sentence is ',
    code('Fl(2) 15s'),
    ': two flashes every fifteen seconds. No other light on this coast says that. A skipper who sees it and has a watch knows where he is to within the width of a thumb on the chart. It is the shortest poem I know, and it has been recited some forty-two million times',
    text('*', 'superscript'),
    '.',
  ),
  p(
    'People on the ',
    entryLink('article-night-ferry', 'night ferry'),
    ' come out on deck for it, though the bridge has four kinds of satellite and does not look up. I used to think that was sentiment. Now I think it is courtesy. Someone built a thing to say ',
    italic('here is the rock'),
    ', for ever, to whoever comes; and you do not walk past someone who is speaking to you.',
  ),
  p(text('* Twelve hours of dark a night, on average, for the forty years since anyone stayed to listen.', 'italic')),
  embedEntry('article-night-ferry'),
)

export const lighthouse: DemoEntry = {
  id: 'article-lighthouse',
  contentType: 'article',
  tags: ['issueOne', 'checkFactsAgain'],
  publish: true,
  fields: {
    title: { 'en-US': 'The Lamp That Keeps Itself' },
    slug: same('the-lamp-that-keeps-itself'),
    summary: {
      'en-US': 'The keeper left forty years ago. The light has said the same two words every fifteen seconds since.',
    },
    body: { 'en-US': english },
    heroImage: same(asset('art-lighthouse')),
    author: same(entry('author-jun')),
    categories: same(entries('category-quiet-machines')),
    related: same(entries('article-night-ferry', 'article-milk-train')),
    publishedOn: same('2026-11-06'),
    readingMinutes: same(2),
    temperature: same(8),
    featured: same(false),
    keywords: same(['lighthouse', 'lens', 'maintenance']),
    place: same({ lat: 67.41, lon: 13.87 }),
    facts: same({
      hour: '20:15',
      light: 'Fl(2) 15s',
      heard: ['a wheel turning'],
      range: { nauticalMiles: 19 },
    }),
  },
  // an edit in progress: a better summary, and the German one is being prepared
  laterChange: {
    title: { 'en-US': 'The Lamp That Keeps Itself', 'de-DE': 'Die Lampe, die sich selbst hütet' },
    summary: {
      'en-US':
        'The keeper left forty years ago with a suitcase, a cat and a barometer. The light has said the same two words every fifteen seconds since, and somebody still rows out to ask whether it needs anything.',
      'de-DE':
        'Der Wärter ging vor vierzig Jahren mit Koffer, Katze und Barometer. Seither sagt das Feuer alle fünfzehn Sekunden dieselben zwei Worte, und noch immer fährt jemand hinaus und fragt, ob ihm etwas fehlt.',
    },
    readingMinutes: same(3),
  },
}
