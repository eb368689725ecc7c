import type { keyboardHelp as en } from '../en/keyboard-help.ts'
import type { Translation } from '../translation.ts'

export const keyboardHelp = {
  title: 'Tastenkürzel',

  group_everywhere: 'Überall',
  group_lists: 'Listen',
  group_altText: 'Alternativtexte',
  group_richText: 'Rich Text',
  group_markdown: 'Markdown',
  group_graphql: 'GraphQL',

  does_palette: 'Suchen oder Befehl ausführen',
  does_help: 'Tastenkürzel anzeigen',
  does_closeDialog: 'Dialog, Menü oder Vollbild schließen',

  does_nextItem: 'Nächstes Element',
  does_previousItem: 'Vorheriges Element',
  does_selectItem: 'Element auswählen',
  does_openItem: 'Element öffnen',
  does_addEntry: 'Eintrag hinzufügen',

  does_saveTexts: 'Alle Texte speichern',

  does_bold: 'Fett',
  does_italic: 'Kursiv',
  does_underline: 'Unterstrichen',
  does_code: 'Code',
  does_strikethrough: 'Durchgestrichen',
  does_link: 'Ausgewählten Text verlinken',
  does_openLink: 'Link öffnen',
  does_headings: 'Überschrift 1 bis 6',
  does_paragraph: 'Absatz',
  does_list: 'Liste',
  does_numberedList: 'Nummerierte Liste',
  does_quote: 'Zitat',
  does_lineBreak: 'Zeilenumbruch',
  does_insertBlock: 'Block einfügen',
  does_moveBlockUp: 'Block nach oben verschieben',
  does_moveBlockDown: 'Block nach unten verschieben',
  does_undo: 'Rückgängig',
  does_redo: 'Wiederholen',

  does_markdownBold: 'Fett',
  does_markdownItalic: 'Kursiv',
  does_markdownLink: 'Link',

  does_runQuery: 'Abfrage ausführen',
} satisfies Translation<typeof en>
