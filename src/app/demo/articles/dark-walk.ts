import { asset, entries, entry, same } from '../links.ts'
import { bold, doc, embedEntry, entryLink, h2, h3, hr, italic, link, p, steps } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const english = doc(
  p(
    'My torch is somewhere in the house. I know this because I bought it, and because I have not thrown it away. For nine years I have looked for it each October, failed, and gone out without it; and somewhere in the third year I stopped looking before I went.',
  ),
  p('People think of the dark as a thing that is there. It is a thing that leaves, if you give it half an hour.'),
  h2('The half hour'),
  p(
    'In daylight you see with the middle of the eye, where the cells for colour and detail are packed. They are nearly useless at night. Around that middle lie the rods, a hundred million of them, which see only grey but need almost nothing to see it by. They run on a pigment called ',
    link('https://en.wikipedia.org/wiki/Rhodopsin', 'rhodopsin'),
    ', which light bleaches in a moment and darkness restores slowly: most of it in twenty minutes, the rest in about forty. One glance at a telephone, and you begin again.',
  ),
  h3('What to do'),
  steps(
    [bold('Leave the lamp at home.'), ' A lamp shows you six metres of ground and takes away the wood.'],
    'Stand still at the last gate until you can see your own hands. Then stand a little longer, until you can see the gap between the fingers.',
    [
      'Do not look ',
      italic('at'),
      ' the path. Look a hand’s breadth beside it. The very centre of your eye has no rods at all, and what you stare at will go out like a match.',
    ],
    'Lift your feet more than feels dignified. Set them down flat.',
    'If you meet somebody, speak first and early. “Good evening” is enough. You have had time to see them; they may have a torch.',
  ),
  hr(),
  h2('What you get for it'),
  p(
    'The path comes up first: a paler grey, as if someone had drawn it with the side of the chalk. Then the trunks, then the spaces between the trunks, which are not black at all but a sort of deep slate with a grain to it. Puddles turn into pieces of sky. You hear more, or you attend more, which comes to the same thing: the owl, the stream, your own sleeve.',
  ),
  p(
    'And you find you have stopped going anywhere. By day a walk has a far end. At night it has only the next ten steps, and they are interesting. Where the wood stops, the whole sky is on at once, as ',
    entryLink('article-dark-village', 'one village has arranged to have it every night'),
    '. I generally sit on the stile for a while. Then I go home, where I cannot find the light switch either.',
  ),
  embedEntry('article-dark-village'),
)

const german = doc(
  p(
    'Meine Taschenlampe ist irgendwo im Haus. Das weiß ich, weil ich sie gekauft und nicht weggeworfen habe. Neun Jahre lang habe ich sie jeden Oktober gesucht, nicht gefunden und bin ohne sie gegangen; und irgendwann im dritten Jahr habe ich mit dem Suchen aufgehört.',
  ),
  p('Man hält das Dunkel für etwas, das da ist. Es ist etwas, das geht, wenn man ihm eine halbe Stunde Zeit gibt.'),
  h2('Die halbe Stunde'),
  p(
    'Bei Tag sieht man mit der Mitte des Auges, wo die Zellen für Farbe und Einzelheiten dicht beieinanderstehen. Nachts taugen sie fast nichts. Um diese Mitte herum liegen die Stäbchen, hundert Millionen davon; sie sehen nur Grau, brauchen dazu aber beinahe kein Licht. Sie leben von einem Farbstoff namens ',
    link('https://de.wikipedia.org/wiki/Rhodopsin', 'Rhodopsin'),
    ', den Helligkeit in einem Augenblick bleicht und Dunkelheit langsam zurückbringt: das meiste in zwanzig Minuten, den Rest in etwa vierzig. Ein Blick aufs Telefon, und man fängt von vorn an.',
  ),
  h3('Was zu tun ist'),
  steps(
    [bold('Die Lampe zu Hause lassen.'), ' Eine Lampe zeigt sechs Meter Boden und nimmt einem den Wald.'],
    'Am letzten Gatter stehen bleiben, bis man die eigenen Hände sieht. Dann noch ein wenig, bis man die Lücken zwischen den Fingern sieht.',
    [
      'Nicht ',
      italic('auf'),
      ' den Weg schauen, sondern eine Handbreit daneben. In der genauen Mitte des Auges gibt es keine Stäbchen, und was man anstarrt, erlischt wie ein Streichholz.',
    ],
    'Die Füße höher heben, als es würdevoll scheint. Flach aufsetzen.',
    'Wer jemandem begegnet, spricht zuerst und früh. „Guten Abend“ genügt. Man selbst hatte Zeit zu sehen; der andere hat vielleicht eine Lampe.',
  ),
  hr(),
  h2('Was man dafür bekommt'),
  p(
    'Zuerst kommt der Weg herauf: ein helleres Grau, wie mit der flachen Kreide gezogen. Dann die Stämme, dann die Räume zwischen den Stämmen, die gar nicht schwarz sind, sondern ein tiefes, körniges Schieferblau. Pfützen werden zu Stücken vom Himmel. Man hört mehr, oder man hört besser zu, was auf dasselbe hinausläuft: die Eule, den Bach, den eigenen Ärmel.',
  ),
  p(
    'Und man merkt, dass man nirgendwohin mehr unterwegs ist. Am Tag hat ein Spaziergang ein fernes Ende. In der Nacht hat er nur die nächsten zehn Schritte, und die sind spannend. Wo der Wald aufhört, ist der ganze Himmel auf einmal an, so wie ',
    entryLink('article-dark-village', 'ein Dorf es sich für jede Nacht eingerichtet hat'),
    '. Meist setze ich mich eine Weile auf den Zauntritt. Dann gehe ich nach Hause, wo ich auch den Lichtschalter nicht finde.',
  ),
  embedEntry('article-dark-village'),
)

export const darkWalk: DemoEntry = {
  id: 'article-dark-walk',
  contentType: 'article',
  tags: ['issueOne'],
  publish: true,
  fields: {
    title: { 'en-US': 'How to Walk Without a Torch', 'de-DE': 'Wie man ohne Taschenlampe geht' },
    slug: same('how-to-walk-without-a-torch'),
    summary: {
      'en-US':
        'The dark is not there to stay. Give your eyes half an hour, look a little past things, and keep your feet flat.',
      'de-DE':
        'Das Dunkel bleibt nicht. Man gebe den Augen eine halbe Stunde, schaue ein wenig an den Dingen vorbei und setze die Füße flach auf.',
    },
    body: { 'en-US': english, 'de-DE': german },
    heroImage: same(asset('art-walk')),
    author: same(entry('author-marit')),
    categories: same(entries('category-passages', 'category-overhead')),
    related: same(entries('article-moth-sheet', 'article-dark-village')),
    publishedOn: same('2026-10-02'),
    readingMinutes: same(3),
    temperature: same(9),
    featured: same(false),
    keywords: same(['walking', 'eyes', 'forest', 'how to']),
    place: same({ lat: 51.79, lon: 10.62 }),
    facts: same({ hour: '21:50', light: 'none', heard: ['an owl', 'a sleeve'], minutesToSee: [20, 40] }),
  },
}
