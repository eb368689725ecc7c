import { ActionIcon } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { t } from '../../i18n/rich-text.ts'
import { IconArrowDown, IconArrowUp } from '../../parts/icons/icons.ts'
import { keyText } from '../../parts/keyboard/keys.ts'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'
import { TextFooter } from '../../parts/text/text-footer.tsx'
import { moveBlock } from './move-block.ts'
import type { StoredNode } from './stored.ts'

interface FooterProps {
  editor: Editor
  document: StoredNode
  locale: string
  isFull: boolean
  onFull: (isFull: boolean) => void
}

const textOf = ({ value, content }: StoredNode): string => value ?? `${(content ?? []).map(textOf).join('')}\n`

const MOVES = [
  { direction: 'up', title: t('moveBlockUp'), keys: SHORTCUTS.moveBlockUp.keys, Icon: IconArrowUp },
  { direction: 'down', title: t('moveBlockDown'), keys: SHORTCUTS.moveBlockDown.keys, Icon: IconArrowDown },
] as const

/** Below the text: the number of words, and buttons that move the block at the cursor. */
export function Footer({ editor, document, locale, isFull, onFull }: FooterProps) {
  return (
    <TextFooter text={textOf(document)} locale={locale} isFull={isFull} onFull={onFull}>
      {editor.isEditable &&
        MOVES.map(({ direction, title, keys, Icon }) => (
          <ActionIcon
            key={direction}
            variant="subtle"
            color="gray"
            aria-label={title}
            title={`${title} (${keyText(keys)})`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              const tr = moveBlock(editor.state, direction)
              if (tr) editor.view.dispatch(tr)
              editor.view.focus()
            }}
          >
            <Icon size={16} aria-hidden="true" />
          </ActionIcon>
        ))}
    </TextFooter>
  )
}
