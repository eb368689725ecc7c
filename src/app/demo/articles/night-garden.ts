import { asset, entries, entry, same } from '../links.ts'
import { bold, doc, embedEntry, entryLink, h2, inlineEntry, italic, list, p, quote } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const english = doc(
  p(
    'Most gardens are laid out for the hours when their owners are at work. You come home, the light goes, and everything you paid for closes up and turns its back. It took me some years of standing among shut tulips to see that this is a planning error and can be put right with a packet of seed.',
  ),
  h2('What opens'),
  list(
    [
      bold('Evening primrose.'),
      ' Grows on rubble. At dusk in July the buds unfurl while you watch, in about the time it takes to say so, with a small jerk at the end. Guests applaud. They really do.',
    ],
    [
      bold('Night-scented stock.'),
      ' By day a weed, and looks sorry for it. After sunset it smells of cloves and warm almonds as far as the road. Sow it under a window.',
    ],
    [
      bold('Moonflower.'),
      ' A climbing cousin of the bindweed, with white dinner plates that last a single night. Soak the seed and give it the warmest wall you have.',
    ],
    [bold('Tobacco plant,'), ' the tall white one. Its long trumpets are made for long tongues.'],
    [bold('Honeysuckle,'), ' for the end of the evening, when nobody can see what they are sitting beside.'],
  ),
  p(
    'You will notice that they are pale. A red rose is the first thing in the garden to go black; white and lemon are the last. And you will notice that they smell. A flower that cannot be seen must be ',
    italic('announced'),
    '.',
  ),
  quote('Plant for the nose first, for the moon second, and for the neighbours not at all.'),
  h2('Who comes'),
  p(
    'None of this is for you. A moonflower holds its nectar at the bottom of a tube as long as a finger, where no bee can get at it, and waits for one particular kind of guest: a hawk-moth, hovering, with its tongue let down like a rope. If you sit still with your back to the house you will hear it before you see it. It sounds like someone riffling a very small book.',
  ),
  p(
    'To learn who else is about, borrow ',
    entryLink('article-moth-sheet', 'a bedsheet and a lamp'),
    '. Then put the lamp away. Keep one bench, facing the pale side of the border, and no electricity within ten metres of it. Everything under ',
    inlineEntry('category-wings-and-roots'),
    ' began on such a bench.',
  ),
  p('And leave the nettles. The grown moth drinks, but it is the caterpillar that has to eat.'),
  embedEntry('article-moth-sheet'),
)

const german = doc(
  p(
    'Die meisten Gärten sind für die Stunden angelegt, in denen ihre Besitzer arbeiten. Man kommt nach Hause, das Licht geht, und alles, was man bezahlt hat, schließt sich und dreht einem den Rücken zu. Ich habe einige Jahre zwischen geschlossenen Tulpen gestanden, bis mir klar wurde, dass das ein Planungsfehler ist und sich mit einer Tüte Samen beheben lässt.',
  ),
  h2('Was aufgeht'),
  list(
    [
      bold('Nachtkerze.'),
      ' Wächst auf Schutt. An Juliabenden entrollen sich die Knospen vor aller Augen, kaum länger, als man braucht, um es zu sagen, mit einem kleinen Ruck am Schluss. Die Gäste klatschen. Wirklich.',
    ],
    [
      bold('Abendlevkoje.'),
      ' Bei Tag ein Unkraut, und man sieht ihr an, dass es ihr leidtut. Nach Sonnenuntergang duftet sie bis zur Straße nach Nelken und warmen Mandeln. Unter ein Fenster säen.',
    ],
    [
      bold('Mondwinde.'),
      ' Eine kletternde Base der Ackerwinde mit weißen Tellern, die eine einzige Nacht halten. Die Samen einweichen und ihr die wärmste Wand geben, die man hat.',
    ],
    [bold('Ziertabak,'), ' der hohe weiße. Seine langen Trompeten sind für lange Zungen gemacht.'],
    [bold('Geißblatt,'), ' für das Ende des Abends, wenn niemand mehr sieht, neben was er sitzt.'],
  ),
  p(
    'Man merkt: Sie sind blass. Eine rote Rose wird im Garten als Erste schwarz; Weiß und Zitronengelb halten am längsten durch. Und man merkt: Sie duften. Eine Blüte, die man nicht sieht, muss sich ',
    italic('ankündigen'),
    '.',
  ),
  quote('Pflanze zuerst für die Nase, dann für den Mond und für die Nachbarn überhaupt nicht.'),
  h2('Wer kommt'),
  p(
    'Nichts davon gilt uns. Eine Mondwinde bewahrt ihren Nektar am Grund einer fingerlangen Röhre auf, wo keine Biene hinkommt, und wartet auf eine ganz bestimmte Sorte Gast: einen Schwärmer, der in der Luft steht und seine Zunge hinablässt wie ein Seil. Wer still sitzt, mit dem Rücken zum Haus, hört ihn, bevor er ihn sieht. Es klingt, als blättere jemand sehr schnell in einem sehr kleinen Buch.',
  ),
  p(
    'Wer wissen will, wer sonst noch unterwegs ist, leiht sich ',
    entryLink('article-moth-sheet', 'ein Laken und eine Lampe'),
    '. Danach kommt die Lampe wieder weg. Man behalte eine Bank mit Blick auf die helle Seite des Beetes und im Umkreis von zehn Metern keinen Strom. Alles unter ',
    inlineEntry('category-wings-and-roots'),
    ' hat auf so einer Bank angefangen.',
  ),
  p('Und die Brennnesseln bleiben stehen. Der Falter trinkt, aber essen muss die Raupe.'),
  embedEntry('article-moth-sheet'),
)

export const nightGarden: DemoEntry = {
  id: 'article-night-garden',
  contentType: 'article',
  tags: ['issueOne'],
  publish: true,
  fields: {
    title: {
      'en-US': 'Plant Something That Opens After Ten',
      'de-DE': 'Pflanzen Sie etwas, das nach zehn aufgeht',
    },
    slug: same('plant-something-that-opens-after-ten'),
    summary: {
      'en-US':
        'Most gardens keep office hours. Five plants that begin when you come home, and the guests they are really meant for.',
      'de-DE':
        'Die meisten Gärten haben Bürozeiten. Fünf Pflanzen, die anfangen, wenn man nach Hause kommt, und die Gäste, für die sie eigentlich gedacht sind.',
    },
    body: { 'en-US': english, 'de-DE': german },
    heroImage: same(asset('art-night-garden')),
    author: same(entry('author-tobias')),
    categories: same(entries('category-wings-and-roots')),
    related: same(entries('article-moth-sheet')),
    publishedOn: same('2026-10-09'),
    readingMinutes: same(2),
    temperature: same(18.5),
    featured: same(false),
    keywords: same(['garden', 'scent', 'moths', 'how to']),
    place: same({ lat: 52.25, lon: -3.04 }),
    facts: same({ hour: '22:05', light: 'the moon', heard: ['wings'] }),
  },
}
