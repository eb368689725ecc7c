import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { EditorView, keymap, Prec } from '@uiw/react-codemirror'
import { graphql } from 'cm6-graphql'
import type { GraphQLSchema } from 'graphql'
import { useMemo, useRef } from 'react'
import { CodeArea } from '../../parts/forms/code-area.tsx'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'

const COLORS = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, color: 'light-dark(#5b3a96, #c9b3f2)' },
    { tag: [tags.string, tags.special(tags.string)], color: 'light-dark(#86470b, #f1bf83)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#1f4f8f, #9cc3f5)' },
    { tag: tags.variableName, color: 'light-dark(#1a5637, #8fc0a4)' },
    { tag: tags.comment, color: 'var(--sheaf-muted)' },
  ]),
)

const POPUPS = EditorView.theme({
  '.cm-tooltip': {
    color: 'var(--sheaf-text)',
    backgroundColor: 'var(--sheaf-card)',
    border: '1px solid var(--sheaf-line)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--sheaf-text)',
    backgroundColor: 'var(--sheaf-hover)',
  },
  // The default underlines are images with data: URLs, which the content security policy forbids.
  '.cm-lintRange.cm-lintRange-error, .cm-lintRange.cm-lintRange-warning, .cm-lintRange.cm-lintRange-info, .cm-lintRange.cm-lintRange-hint':
    { backgroundImage: 'none', textDecoration: 'underline wavy var(--mantine-color-error)' },
  '.cm-completionDetail': { color: 'var(--sheaf-muted)' },
  '.cm-completionInfo': { maxWidth: '320px', padding: '6px 10px' },
})

interface GraphqlAreaProps {
  text: string
  revision: number
  label: string
  describedBy: string
  /** Completes and checks the query; null while it is unknown. */
  schema: GraphQLSchema | null
  onChange: (text: string) => void
  onRun: () => void
}

/** An editor for queries. Ctrl or Command with Enter runs the query. */
export function GraphqlArea({ schema, onRun, ...area }: GraphqlAreaProps) {
  const run = useRef(onRun)
  run.current = onRun
  const language = useMemo(() => {
    const runs = () => {
      run.current()
      return true
    }
    return [
      graphql(schema ?? undefined),
      COLORS,
      POPUPS,
      Prec.highest(keymap.of([{ key: SHORTCUTS.runQuery.keys, run: runs }])),
    ]
  }, [schema])
  return <CodeArea {...area} language={language} completes />
}
