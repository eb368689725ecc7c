import { asset, entries, entry, same } from '../links.ts'
import { doc, embedEntry, entryLink, h2, inlineEntry, italic, list, p, quote } from '../rich-text.ts'
import type { DemoEntry } from '../types.ts'

const english = doc(
  p(
    'At ten past three the street belongs to the fox, to the taxi driver asleep at the rank, and to us. I turn the key with my palm flat against the door so that it does not rattle. Above the shop lives a child who wakes at anything, and I have made her mother a promise.',
  ),
  p(
    'The oven has been heating since midnight and ticks to itself as the stone swells. Before anything is weighed, one loaf goes in: last night’s leftover dough, rounded with the side of the hand, slashed once, no ceremony. It is not for sale. It is a question.',
  ),
  h2('What the oven says'),
  p(
    'A thermometer measures the air in one spot. A loaf measures everything: the floor, the roof, the damp in the wall, the mood of the flour. Twelve minutes is enough to read it.',
  ),
  list(
    'A pale base means the stone is warm on top and cold at heart. Wait.',
    'A dull crust means there is too little steam. A cup of water on the deck, and the door shut smartly.',
    'A split along the side means the dough was shaped by somebody in a hurry. That one is not the oven’s fault.',
  ),
  p(
    'Berit, who taught me, never owned a thermometer at all. She would rap the loaf with a knuckle, listen as you listen at a door, and say either “now” or “not now”. I worked with her for two winters and cannot remember a third answer.',
  ),
  quote('You can argue with a recipe. You cannot argue with a loaf.'),
  h2('Two hundred and one'),
  p(
    'We bake two hundred loaves on a weekday. The tally on the wall says two hundred and one, and it has said so for as long as there has been a wall. The odd one is on no invoice. At half past four, when the crews of the early boats come to the back door – the same crews that turn up in ',
    entryLink('article-night-ferry', 'Marit’s account of the night ferry'),
    ' – they know better than to ask for it.',
  ),
  p(
    'By five it is cool enough to break. We eat it standing, with cold butter and too much salt, flour to the elbows, and nobody says a word. It lasts perhaps four minutes. Then someone puts the radio on, the first window across the street turns yellow, and the other two hundred are for everybody else.',
  ),
  p(
    'I once worked out what the first loaf costs us in a year. It came to a little more than the rent of the flour cellar, and I decided that this is what it is: ',
    italic('rent'),
    ', paid nightly, for the half hour in which bread is still just bread and not yet a shop.',
  ),
  p('There is more from people who work while you sleep under ', inlineEntry('category-night-work'), '.'),
  embedEntry('article-night-ferry'),
)

const german = doc(
  p(
    'Um zehn nach drei gehört die Straße dem Fuchs, dem schlafenden Fahrer am Taxistand und uns. Ich drehe den Schlüssel und halte dabei die flache Hand an die Tür, damit nichts klappert. Über dem Laden wohnt ein Kind, das von allem aufwacht, und ich habe seiner Mutter etwas versprochen.',
  ),
  p(
    'Der Ofen heizt seit Mitternacht und tickt vor sich hin, während sich der Stein dehnt. Bevor irgendetwas abgewogen wird, kommt ein einziger Laib hinein: der Teigrest vom Abend, mit der Handkante rundgewirkt, einmal eingeschnitten, ohne Umstände. Er ist nicht zu verkaufen. Er ist eine Frage.',
  ),
  h2('Was der Ofen sagt'),
  p(
    'Ein Thermometer misst die Luft an einer Stelle. Ein Laib misst alles: den Boden, das Gewölbe, die Feuchte in der Wand, die Laune des Mehls. Zwölf Minuten reichen, um ihn zu lesen.',
  ),
  list(
    'Ein blasser Boden heißt, dass der Stein oben warm und innen kalt ist. Warten.',
    'Eine stumpfe Kruste heißt, dass Dampf fehlt. Eine Tasse Wasser auf den Herd und die Tür zügig zu.',
    'Ein Riss an der Seite heißt, dass jemand in Eile geformt hat. Dafür kann der Ofen nichts.',
  ),
  p(
    'Berit, bei der ich gelernt habe, besaß überhaupt kein Thermometer. Sie klopfte mit dem Knöchel auf den Laib, horchte, wie man an einer Tür horcht, und sagte entweder „jetzt“ oder „noch nicht“. Zwei Winter lang habe ich mit ihr gearbeitet, an eine dritte Antwort erinnere ich mich nicht.',
  ),
  quote('Mit einem Rezept kann man streiten. Mit einem Laib nicht.'),
  h2('Zweihunderteins'),
  p(
    'An einem Werktag backen wir zweihundert Brote. Auf der Tafel an der Wand steht zweihunderteins, und das steht dort, solange es die Wand gibt. Das eine taucht auf keiner Rechnung auf. Wenn um halb fünf die Leute von den frühen Schiffen an die Hintertür kommen – dieselben, von denen ',
    entryLink('article-night-ferry', 'Marit in ihrem Bericht von der Nachtfähre'),
    ' erzählt –, dann wissen sie, dass man danach nicht fragt.',
  ),
  p(
    'Gegen fünf ist es kühl genug zum Brechen. Wir essen es im Stehen, mit kalter Butter und zu viel Salz, Mehl bis zu den Ellbogen, und keiner sagt ein Wort. Das dauert vielleicht vier Minuten. Dann macht jemand das Radio an, gegenüber wird das erste Fenster gelb, und die anderen zweihundert sind für alle anderen.',
  ),
  p(
    'Ich habe einmal ausgerechnet, was uns der erste Laib im Jahr kostet. Es war ein wenig mehr als die Pacht für den Mehlkeller, und da habe ich beschlossen, dass es genau das ist: eine ',
    italic('Pacht'),
    ', jede Nacht bezahlt, für die halbe Stunde, in der Brot einfach nur Brot ist und noch kein Laden.',
  ),
  p('Mehr von Leuten, die arbeiten, während Sie schlafen, steht unter ', inlineEntry('category-night-work'), '.'),
  embedEntry('article-night-ferry'),
)

export const firstLoaf: DemoEntry = {
  id: 'article-first-loaf',
  contentType: 'article',
  tags: ['issueOne', 'readAloud'],
  publish: true,
  fields: {
    title: { 'en-US': 'The First Loaf Is for Nobody', 'de-DE': 'Der erste Laib ist für niemanden' },
    slug: same('the-first-loaf-is-for-nobody'),
    summary: {
      'en-US':
        'Before two hundred loaves are baked for a sleeping town, one is baked to find out what the oven thinks. A baker on the half hour that belongs to her.',
      'de-DE':
        'Bevor zweihundert Brote für eine schlafende Stadt gebacken werden, bäckt man eines, um zu erfahren, was der Ofen denkt. Eine Bäckerin über die halbe Stunde, die ihr gehört.',
    },
    body: { 'en-US': english, 'de-DE': german },
    heroImage: same(asset('art-bread')),
    author: same(entry('author-adaeze')),
    categories: same(entries('category-night-work')),
    related: same(entries('article-night-ferry', 'article-dark-village')),
    publishedOn: same('2026-09-04'),
    readingMinutes: same(2),
    temperature: same(4),
    featured: same(true),
    keywords: same(['bread', 'ovens', 'early shift']),
    place: same({ lat: 67.28, lon: 14.4 }),
    facts: same({ hour: '03:10', light: 'oven', heard: ['ticking stone', 'one fox'] }),
  },
}
