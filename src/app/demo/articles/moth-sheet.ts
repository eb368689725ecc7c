import { asset, entries, entry, same } from '../links.ts'
import { assetLink, bold, doc, embedAsset, embedEntry, entryLink, h2, italic, link, p, table } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const STUDY = 'https://www.nature.com/articles/s41467-024-44785-3'

const english = doc(
  p(
    'You need a white sheet, a bright lamp, a warm night without much moon, and the patience of someone waiting for a bus that may be beautiful. Hang the sheet on the washing line. Put the lamp in front of it. Sit down. That is the whole method, and it has not improved in two hundred years.',
  ),
  p(
    'For the first twenty minutes you get gnats and doubts. Then something the colour of a lemon lands at eye level, folds itself, and stays. That is a brimstone moth, and the evening has begun.',
  ),
  h2('They do not love the lamp'),
  p(
    'We like to say that moths are drawn to light as we are drawn to trouble. It seems to be sadder and simpler than that. A flying insect keeps itself upright by turning its back to the brightest thing around, which for some three hundred million years was reliably the sky. ',
    link(STUDY, 'High-speed filming'),
    ' shows them tilting their backs to the bulb, over and over, unable to leave. So the lamp is not a temptation. It is a false ceiling. An hour of it is plenty; then ',
    bold('switch it off'),
    ' and let everyone go home.',
  ),
  h2('One night’s book'),
  p('The eleventh of July, overcast, sixteen degrees, a breath of wind from the west:'),
  table(
    ['Time', 'Visitor', 'Remarks'],
    ['22:41', 'Brimstone moth', 'First, as usual, and pleased about it'],
    ['22:58', 'Heart and dart, eleven', 'The starlings of the night'],
    ['23:20', 'Burnished brass', 'Looks plated; sat on the lamp stand like a brooch'],
    ['23:37', 'White ermine', 'Walked up my sleeve'],
    ['00:12', 'Peach blossom', 'Five pink petals on each forewing; nobody believes it until they see one'],
    ['00:30', 'Elephant hawk-moth, two', 'Olive and pink, and loud as a small fan'],
  ),
  p(
    'Ninety-four moths of thirty-one kinds, in a garden the size of a tennis court. In ten summers I have never had the same list twice. Twelve of the regulars are on ',
    assetLink('plate-moths', 'our first plate'),
    ', and here they are, better behaved than in life:',
  ),
  embedAsset('plate-moths'),
  p(
    'If you want more of them, the sheet is not the place to start. Start with the border: ',
    entryLink('article-night-garden', 'plant something that opens after ten'),
    ', and leave one corner to the nettles. The lamp only shows you who your neighbours are. The ',
    italic('garden'),
    ' decides whether you have any.',
  ),
  embedEntry('author-tobias'),
)

const german = doc(
  p(
    'Man braucht ein weißes Laken, eine helle Lampe, eine warme Nacht mit wenig Mond und die Geduld eines Menschen, der auf einen Bus wartet, der vielleicht wunderschön ist. Das Laken kommt auf die Wäscheleine. Die Lampe davor. Hinsetzen. Das ist die ganze Methode, und sie ist seit zweihundert Jahren nicht besser geworden.',
  ),
  p(
    'In den ersten zwanzig Minuten kommen Mücken und Zweifel. Dann landet in Augenhöhe etwas Zitronengelbes, faltet sich zusammen und bleibt. Das ist ein Gelbspanner, und der Abend hat begonnen.',
  ),
  h2('Sie lieben die Lampe nicht'),
  p(
    'Wir sagen gern, Falter zögen zum Licht wie wir zum Ärger. Es ist wohl trauriger und einfacher. Ein fliegendes Insekt hält sich aufrecht, indem es dem Hellsten ringsum den Rücken zukehrt, und das war rund dreihundert Millionen Jahre lang zuverlässig der Himmel. ',
    link(STUDY, 'Zeitlupenaufnahmen'),
    ' zeigen, wie sie der Birne wieder und wieder den Rücken zuneigen und nicht fortkönnen. Die Lampe ist also keine Versuchung. Sie ist eine falsche Zimmerdecke. Eine Stunde genügt vollauf; dann ',
    bold('ausschalten'),
    ' und alle nach Hause lassen.',
  ),
  h2('Das Buch einer Nacht'),
  p('Elfter Juli, bedeckt, sechzehn Grad, ein Hauch Wind von Westen:'),
  table(
    ['Zeit', 'Gast', 'Bemerkung'],
    ['22:41', 'Gelbspanner', 'Wie immer der Erste und sichtlich stolz darauf'],
    ['22:58', 'Ausrufungszeichen, elf', 'Die Stare der Nacht'],
    ['23:20', 'Messingeule', 'Wie vergoldet; saß auf dem Stativ wie eine Brosche'],
    ['23:37', 'Weiße Tigermotte', 'Lief mir den Ärmel hinauf'],
    ['00:12', 'Roseneule', 'Fünf rosa Blütenblätter auf jedem Vorderflügel; glaubt keiner, der sie nicht gesehen hat'],
    ['00:30', 'Mittlerer Weinschwärmer, zwei', 'Oliv und rosa und laut wie ein kleiner Ventilator'],
  ),
  p(
    'Vierundneunzig Falter, einunddreißig Arten, ein Garten von der Größe eines Tennisplatzes. In zehn Sommern hatte ich nie zweimal dieselbe Liste. Zwölf Stammgäste zeigt ',
    assetLink('plate-moths', 'unsere erste Tafel'),
    ', und hier sind sie, besser erzogen als im Leben:',
  ),
  embedAsset('plate-moths'),
  p(
    'Wer mehr von ihnen will, fängt nicht beim Laken an, sondern beim Beet: ',
    entryLink('article-night-garden', 'Pflanzen Sie etwas, das nach zehn aufgeht'),
    ', und lassen Sie eine Ecke den Brennnesseln. Die Lampe zeigt nur, wer die Nachbarn sind. Ob man welche hat, entscheidet der ',
    italic('Garten'),
    '.',
  ),
  embedEntry('author-tobias'),
)

export const mothSheet: DemoEntry = {
  id: 'article-moth-sheet',
  contentType: 'article',
  tags: ['issueOne'],
  publish: true,
  fields: {
    title: {
      'en-US': 'A Bedsheet, a Lamp, and Whoever Turns Up',
      'de-DE': 'Ein Laken, eine Lampe und wer eben kommt',
    },
    slug: same('a-bedsheet-a-lamp'),
    summary: {
      'en-US':
        'The oldest way to meet your neighbours of the night still works: hang out the washing, switch on a light, and write down who lands.',
      'de-DE':
        'Die älteste Art, die Nachbarn der Nacht kennenzulernen, funktioniert noch immer: Wäsche aufhängen, Licht anmachen und aufschreiben, wer landet.',
    },
    body: { 'en-US': english, 'de-DE': german },
    heroImage: same(asset('art-moth-sheet')),
    author: same(entry('author-tobias')),
    categories: same(entries('category-wings-and-roots')),
    related: same(entries('article-night-garden', 'article-dark-walk')),
    publishedOn: same('2026-09-11T22:41:00Z'),
    readingMinutes: same(2),
    temperature: same(16),
    featured: same(true),
    keywords: same(['moths', 'garden', 'field notes', 'light']),
    place: same({ lat: 52.24, lon: -3.05 }),
    facts: same({
      hour: '22:41',
      light: 'one bulb',
      heard: ['a hawk-moth', 'next door’s gate'],
      counted: { moths: 94, kinds: 31 },
    }),
  },
}
