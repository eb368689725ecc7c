import type { DemoAsset } from './types.ts'

const picture = (
  id: string,
  path: string,
  title: Record<string, string>,
  description: Record<string, string>,
  more: Partial<Pick<DemoAsset, 'tags' | 'publish'>> & { size?: [width: number, height: number] } = {},
): DemoAsset => ({
  id,
  title,
  description,
  file: {
    path,
    fileName: path,
    contentType: 'image/jpeg',
    width: more.size?.[0] ?? 1600,
    height: more.size?.[1] ?? 1067,
  },
  tags: more.tags ?? ['issueOne', 'houseArtwork'],
  publish: more.publish ?? true,
})

const SQUARE: { tags: string[]; size: [number, number] } = { tags: ['houseArtwork'], size: [600, 600] }

export const assets: DemoAsset[] = [
  picture(
    'art-rooftops',
    'rooftops.jpg',
    { 'en-US': 'One window', 'de-DE': 'Ein Fenster' },
    {
      'en-US': 'A town asleep under a low full moon; one attic window is lit, and a cat on a roof is looking at it.',
      'de-DE': 'Eine schlafende Stadt unter tiefem Vollmond; ein Dachfenster ist hell, und eine Katze sieht hinüber.',
    },
  ),
  picture(
    'art-bread',
    'bread.jpg',
    { 'en-US': 'Ten past three', 'de-DE': 'Zehn nach drei' },
    {
      'en-US': 'A bakery front at night, its window full of oven light, a baker reaching in with the peel.',
      'de-DE': 'Eine Bäckerei bei Nacht, das Fenster voll Ofenlicht, darin ein Bäcker mit dem Brotschieber.',
    },
  ),
  picture(
    'art-moth-sheet',
    'moth-sheet.jpg',
    { 'en-US': 'The sheet and the lamp', 'de-DE': 'Das Laken und die Lampe' },
    {
      'en-US': 'A white sheet on a washing line glows behind a lamp on a tripod; moths arrive from all sides.',
      'de-DE': 'Ein weißes Laken an der Wäscheleine leuchtet hinter einer Lampe; von allen Seiten kommen Falter.',
    },
  ),
  picture(
    'plate-moths',
    'moth-plate.jpg',
    { 'en-US': 'Plate I: Twelve visitors', 'de-DE': 'Tafel I: Zwölf Gäste' },
    {
      'en-US': 'Twelve moths in four rows on cream paper, drawn as in an old field guide.',
      'de-DE': 'Zwölf Nachtfalter in vier Reihen auf hellem Papier, gezeichnet wie in einem alten Bestimmungsbuch.',
    },
    { size: [1067, 1600] },
  ),
  picture(
    'art-ferry',
    'ferry.jpg',
    { 'en-US': 'The 23:15', 'de-DE': 'Die 23:15' },
    {
      'en-US': 'A lit ferry crosses calm green water under the moon; somebody stands on the mole and watches it go.',
      'de-DE':
        'Eine erleuchtete Fähre auf ruhigem grünem Wasser unter dem Mond; auf der Mole steht jemand und sieht ihr nach.',
    },
  ),
  picture(
    'art-walk',
    'walk.jpg',
    { 'en-US': 'The pale line', 'de-DE': 'Die helle Spur' },
    {
      'en-US': 'A path winds pale through a dark wood towards a gap in the trees; a walker carries no torch.',
      'de-DE': 'Ein Weg zieht sich hell durch dunklen Wald auf eine Lichtung zu; wer dort geht, trägt keine Lampe.',
    },
  ),
  picture(
    'art-night-garden',
    'night-garden.jpg',
    { 'en-US': 'Open after ten', 'de-DE': 'Nach zehn geöffnet' },
    {
      'en-US':
        'White moonflowers and yellow evening primroses before a garden wall; a hawk-moth hovers in the moonlight.',
      'de-DE': 'Weiße Mondwinden und gelbe Nachtkerzen vor einer Gartenmauer; ein Schwärmer steht im Mondlicht.',
    },
  ),
  picture(
    'art-dark-village',
    'dark-village.jpg',
    { 'en-US': 'Lamps out', 'de-DE': 'Lampen aus' },
    {
      'en-US': 'The Milky Way above a village without a single light; on a hill, three people and a telescope.',
      'de-DE': 'Die Milchstraße über einem Dorf ohne ein einziges Licht; auf dem Hügel drei Menschen und ein Fernrohr.',
    },
  ),
  picture(
    'art-low-water',
    'low-water.jpg',
    { 'en-US': 'Ten to six', 'de-DE': 'Zehn vor sechs' },
    { 'en-US': 'First light over wet sand; pools hold pieces of the sky, and a figure with a lantern looks into one.' },
  ),
  picture(
    'art-train',
    'train.jpg',
    { 'en-US': 'The freight on the viaduct' },
    { 'en-US': 'A goods train with one lit coach crosses a stone viaduct between snow peaks and mist.' },
  ),
  picture(
    'art-lighthouse',
    'lighthouse.jpg',
    { 'en-US': 'Two flashes, fifteen seconds' },
    { 'en-US': 'A striped lighthouse on a rock throws its beams across an afterglow of orange and plum.' },
  ),
  // belongs to an article that is not out yet, and neither is it
  picture(
    'art-radio',
    'radio.jpg',
    { 'en-US': 'The long dial' },
    {
      'en-US': 'An old wireless glows on a windowsill beside a sleeping cat; beyond the glass, a mast sends out rings.',
    },
    { tags: ['houseArtwork', 'checkFactsAgain'], publish: false },
  ),
  picture(
    'portrait-adaeze',
    'portrait-adaeze.jpg',
    { 'en-US': 'Adaeze Lindqvist', 'de-DE': 'Adaeze Lindqvist' },
    {
      'en-US': 'Portrait of Adaeze Lindqvist in a yellow headwrap, the mouth of an oven behind her.',
      'de-DE': 'Porträt von Adaeze Lindqvist mit gelbem Kopftuch vor der Öffnung eines Ofens.',
    },
    SQUARE,
  ),
  picture(
    'portrait-tobias',
    'portrait-tobias.jpg',
    { 'en-US': 'Tobias Wren', 'de-DE': 'Tobias Wren' },
    {
      'en-US': 'Portrait of Tobias Wren with round glasses and a ginger beard, an emperor moth on his shoulder.',
      'de-DE': 'Porträt von Tobias Wren mit runder Brille und rotem Bart, auf der Schulter ein Nachtpfauenauge.',
    },
    SQUARE,
  ),
  picture(
    'portrait-marit',
    'portrait-marit.jpg',
    { 'en-US': 'Marit Solheim', 'de-DE': 'Marit Solheim' },
    {
      'en-US': 'Portrait of Marit Solheim with white hair and a red knitted hat, eyes closed, the sea behind her.',
      'de-DE':
        'Porträt von Marit Solheim mit weißem Haar und roter Strickmütze, die Augen geschlossen, hinter ihr das Meer.',
    },
    SQUARE,
  ),
  picture(
    'portrait-jun',
    'portrait-jun.jpg',
    { 'en-US': 'Jun Aldana', 'de-DE': 'Jun Aldana' },
    { 'en-US': 'Portrait of Jun Aldana with large headphones, rings of radio waves around him.' },
    SQUARE,
  ),
]
