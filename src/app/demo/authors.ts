import { asset, entry, same } from './links.ts'
import type { DemoEntry } from './types.ts'

export const authors: DemoEntry[] = [
  {
    id: 'author-adaeze',
    contentType: 'author',
    tags: ['issueOne'],
    publish: true,
    fields: {
      name: same('Adaeze Lindqvist'),
      slug: same('adaeze-lindqvist'),
      bio: {
        'en-US':
          'Adaeze Lindqvist baked bread for eleven years before she started writing about it, and still wakes at half past two whether or not there is an oven waiting. She edits Small Hours from a kitchen table and holds strong views on rye.',
        'de-DE':
          'Adaeze Lindqvist hat elf Jahre lang Brot gebacken, bevor sie anfing, darüber zu schreiben. Sie wacht noch immer um halb drei auf, ob ein Ofen wartet oder nicht. Sie redigiert Small Hours am Küchentisch und hat zu Roggen eine klare Meinung.',
      },
      portrait: same(asset('portrait-adaeze')),
      favouriteArticle: same(entry('article-night-ferry')),
    },
  },
  {
    id: 'author-tobias',
    contentType: 'author',
    tags: ['issueOne'],
    publish: true,
    fields: {
      name: same('Tobias Wren'),
      slug: same('tobias-wren'),
      bio: {
        'en-US':
          'Tobias Wren counts moths for a county survey and plants things for them to eat. He has lent his good bedsheet to science and is not getting it back. His favourite article is his own, and he would like it noted that he was asked.',
        'de-DE':
          'Tobias Wren zählt Nachtfalter für eine Kartierung und pflanzt, was sie gern fressen. Sein gutes Bettlaken hat er der Wissenschaft geliehen und bekommt es nicht zurück. Sein Lieblingsartikel ist sein eigener; man habe ihn, sagt er, schließlich gefragt.',
      },
      portrait: same(asset('portrait-tobias')),
      favouriteArticle: same(entry('article-moth-sheet')),
    },
  },
  {
    id: 'author-marit',
    contentType: 'author',
    tags: ['issueOne'],
    publish: true,
    fields: {
      name: same('Marit Solheim'),
      slug: same('marit-solheim'),
      bio: {
        'en-US':
          'Marit Solheim was a ship’s cook, then a harbour clerk, and now walks wherever the tide allows. She writes in pencil, because ink runs. She owns three hats and one torch, and can only ever find the hats.',
        'de-DE':
          'Marit Solheim war Schiffsköchin, dann Hafenschreiberin und geht heute, wohin die Tide sie lässt. Sie schreibt mit Bleistift, weil Tinte verläuft. Sie besitzt drei Mützen und eine Taschenlampe und findet immer nur die Mützen.',
      },
      portrait: same(asset('portrait-marit')),
      favouriteArticle: same(entry('article-first-loaf')),
    },
  },
  {
    id: 'author-jun',
    contentType: 'author',
    tags: ['issueOne'],
    publish: true,
    fields: {
      name: same('Jun Aldana'),
      slug: same('jun-aldana'),
      // left in English on purpose: the German edition falls back to it
      bio: {
        'en-US':
          'Jun Aldana repaired signals for the railway and now repairs whatever people bring. He likes machines that do one thing, do it in the dark, and ask for oil twice a year.',
      },
      portrait: same(asset('portrait-jun')),
      favouriteArticle: same(entry('article-lighthouse')),
    },
  },
]
