import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect } from 'react'
import { t } from '../../i18n/rich-text.ts'
import { Anchored } from './anchored.tsx'
import classes from './rich-text-area.module.css'
import { matching, queryOf, runSlashItem, SLASH_LIST, type SlashItem, slashMenuOf } from './slash-menu-state.ts'

/** The commands that match the text after the slash. The keys are handled in the text. */
export function SlashMenu({ editor, items }: { editor: Editor; items: readonly SlashItem[] }) {
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const menu = now.isFocused ? slashMenuOf(now.state) : null
      return menu && { menu, query: queryOf(now.state, menu) }
    },
  })
  const active = shown?.menu.active
  useEffect(() => {
    if (active !== undefined) document.getElementById(`${SLASH_LIST}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (shown === null) return null
  const { menu, query } = shown
  const found = matching(items, query)
  return (
    <Anchored editor={editor} at={menu.from}>
      <div className={classes.slash}>
        <div
          id={SLASH_LIST}
          role="listbox"
          tabIndex={0}
          aria-label={t('insertBlock')}
          className={classes.slashList}
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which references the active option
            <div
              key={item.title}
              id={`${SLASH_LIST}-${index}`}
              role="option"
              aria-selected={index === menu.active}
              className={classes.slashItem}
              onClick={() => runSlashItem(editor, menu, item)}
            >
              <item.Icon size={18} aria-hidden="true" />
              <span>{item.title}</span>
              {item.markdown !== undefined && <kbd>{item.markdown}</kbd>}
            </div>
          ))}
        </div>
        <p className={classes.slashNone} role="status">
          {found.length === 0 ? t('noBlocks') : ''}
        </p>
      </div>
    </Anchored>
  )
}
