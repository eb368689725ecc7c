import { useEffect, useRef } from 'react'
import type { Problem } from '../../../api/errors.ts'
import type { ContentType } from '../../../api/wire.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t } from '../../../i18n/entry.ts'
import { IconAlertTriangle } from '../../../parts/icons/icons.ts'
import { locationOf, problemText } from '../../../parts/text/problem-text.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useShownLocales } from '../use-shown-locales.ts'
import formClasses from './entry-form.module.css'
import { jumpToField } from './jump-to-field.ts'

/** The problems that prevent publishing; each links to its field. */
export function ErrorSummary({ onJump }: { onJump: (field: string) => void }) {
  const { problems, wantsFocus, type, state, shown } = useEdit()
  const { defaultLocale } = useEnvironment()
  const { setShown } = useShownLocales()
  const box = useRef<HTMLElement>(null)
  const count = problems.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the problems change
  useEffect(() => {
    if (wantsFocus.current && box.current) {
      wantsFocus.current = false
      box.current.focus()
    }
  }, [problems, wantsFocus])
  if (count === 0) return null
  const jump = (problem: Problem) => {
    const { field, locale } = locationOf(problem)
    if (field === null) return
    onJump(field)
    const codes = shown.map(({ code }) => code)
    if (locale !== null && !codes.includes(locale)) setShown([...codes, locale])
    jumpToField(state.entry.sys.id, field, locale ?? defaultLocale ?? null)
  }
  return (
    <section ref={box} className={formClasses.summary} tabIndex={-1} role="alert" aria-label={t('problems')}>
      <p className={formClasses.summaryTitle}>
        <IconAlertTriangle size={18} aria-hidden="true" /> {t('fixProblems', { count })}
      </p>
      <ul>
        {inOrder(problems, type).map((problem) => {
          const text = problemText(problem, type)
          return (
            <li key={`${problem.path?.join('/')} ${text}`}>
              <button type="button" className={classes.jump} onClick={() => jump(problem)}>
                {text}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** In the order of the fields on the page. */
function inOrder(problems: readonly Problem[], type: ContentType | undefined): readonly Problem[] {
  const at = (problem: Problem) => type?.fields.findIndex(({ id }) => id === locationOf(problem).field) ?? -1
  return problems.toSorted((a, b) => at(a) - at(b))
}
