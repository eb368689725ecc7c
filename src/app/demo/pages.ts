import { entries, same } from './links.ts'
import {
  bold,
  doc,
  embedAsset,
  embedEntry,
  entryLink,
  h2,
  hr,
  inlineEntry,
  italic,
  link,
  list,
  p,
  quote,
} from './rich-text.ts'
import type { DemoEntry } from './types.ts'

const SHELVES = [
  'category-night-work',
  'category-wings-and-roots',
  'category-passages',
  'category-overhead',
  'category-quiet-machines',
]

const tonight: DemoEntry = {
  id: 'page-tonight',
  contentType: 'page',
  tags: ['issueOne'],
  publish: true,
  fields: {
    title: { 'en-US': 'Tonight', 'de-DE': 'Heute Nacht' },
    slug: same('tonight'),
    body: {
      'en-US': doc(
        embedAsset('art-rooftops'),
        p(
          bold('Small Hours'),
          ' is a magazine about the part of the day that happens while everyone is asleep. It comes out when it is ready, usually around three.',
        ),
        p(
          'Issue One is called ',
          italic('The Hours Nobody Counts'),
          '. It has bread in it, and a ferry, and ninety-four moths. Begin anywhere; if you cannot decide, begin with the oven.',
        ),
        embedEntry('article-first-loaf'),
        h2('The shelves'),
        list(...SHELVES.map((id) => inlineEntry(id))),
      ),
      'de-DE': doc(
        embedAsset('art-rooftops'),
        p(
          bold('Small Hours'),
          ' ist eine Zeitschrift über den Teil des Tages, der stattfindet, während alle schlafen. Sie erscheint, wenn sie fertig ist, meistens gegen drei.',
        ),
        p(
          'Heft eins heißt ',
          italic('Die Stunden, die keiner zählt'),
          '. Es enthält Brot, eine Fähre und vierundneunzig Nachtfalter. Fangen Sie irgendwo an; wenn Sie sich nicht entscheiden können, beim Ofen.',
        ),
        embedEntry('article-first-loaf'),
        h2('Die Regale'),
        list(...SHELVES.map((id) => inlineEntry(id))),
      ),
    },
    sections: same(
      entries(
        'article-first-loaf',
        'article-night-ferry',
        'article-dark-village',
        'article-moth-sheet',
        'article-milk-train',
        'article-low-water',
      ),
    ),
  },
}

const about: DemoEntry = {
  id: 'page-about',
  contentType: 'page',
  tags: [],
  publish: true,
  fields: {
    title: { 'en-US': 'About Small Hours', 'de-DE': 'Über Small Hours' },
    slug: same('about'),
    body: {
      'en-US': doc(
        p(
          'Four people make this magazine, none of them good sleepers. We met in a hospital corridor, at a bus shelter, over a lost cat and on a ferry, always between one and five in the morning, and found that we were each keeping notes on the same subject.',
        ),
        quote('Daylight has plenty of magazines already.'),
        h2('House rules'),
        list(
          'Every story has an hour, and we were awake for it.',
          'Nothing is “iconic”.',
          'We name the machine, the moth and the person, in no particular order.',
          'Articles end when they are finished.',
        ),
        hr(),
        p(
          'Some pieces are in German too, some only half way, as the translator also sleeps badly but at other times. Where a sentence is missing, you get the English one.',
        ),
        p(
          'All pictures are drawn in the house, by a small program that knows about moons. Write to us at ',
          link('mailto:night@example.org', 'night@example.org'),
          '; we answer after dark. Or go back to ',
          entryLink('page-tonight', 'tonight’s front page'),
          '.',
        ),
        embedEntry('author-adaeze'),
      ),
      'de-DE': doc(
        p(
          'Vier Menschen machen diese Zeitschrift, und keiner von ihnen schläft gut. Wir haben uns auf einem Krankenhausflur, in einem Buswartehäuschen, über einer entlaufenen Katze und auf einer Fähre kennengelernt, immer zwischen eins und fünf, und gemerkt, dass wir alle zum selben Thema Notizen machen.',
        ),
        quote('Für den Tag gibt es schon genug Zeitschriften.'),
        h2('Hausordnung'),
        list(
          'Jede Geschichte hat eine Uhrzeit, und wir waren wach.',
          'Nichts ist „ikonisch“.',
          'Wir nennen die Maschine, den Falter und den Menschen beim Namen, in beliebiger Reihenfolge.',
          'Ein Artikel hört auf, wenn er fertig ist.',
        ),
        hr(),
        p(
          'Manches gibt es auch auf Deutsch, manches nur halb, denn auch die Übersetzerin schläft schlecht, nur zu anderen Zeiten. Wo ein Satz fehlt, steht der englische.',
        ),
        p(
          'Alle Bilder sind im Haus gezeichnet, von einem kleinen Programm, das sich mit Monden auskennt. Schreiben Sie uns an ',
          link('mailto:night@example.org', 'night@example.org'),
          '; wir antworten nach Einbruch der Dunkelheit. Oder zurück zur ',
          entryLink('page-tonight', 'Titelseite von heute Nacht'),
          '.',
        ),
        embedEntry('author-adaeze'),
      ),
    },
  },
}

/** Planned, not announced: one of the two drafts of the space. */
const issueTwo: DemoEntry = {
  id: 'page-issue-two',
  contentType: 'page',
  tags: ['checkFactsAgain'],
  publish: false,
  fields: {
    title: { 'en-US': 'Issue Two: Weather, Heard From Bed', 'de-DE': 'Heft zwei: Wetter, vom Bett aus gehört' },
    slug: same('issue-two'),
    body: {
      'en-US': doc(
        p(
          'Rain on tin, rain on slate, rain on a tent. Fog and the horn. The wind that finds the one loose thing. Jun has promised the wireless; Marit has promised not to write about boats, and has sent a piece about boats.',
        ),
        list(
          ['Lead: ', entryLink('article-long-wave', 'After Dark the Dial Gets Longer')],
          'Tobias on what slugs do when it rains (everything).',
          'A list of roofs, by sound.',
        ),
      ),
    },
    sections: same(entries('article-long-wave')),
  },
}

export const pages: DemoEntry[] = [tonight, about, issueTwo]
