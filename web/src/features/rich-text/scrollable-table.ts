import { TableView } from '@tiptap/extension-table'
import { t } from '../../i18n/rich-text.ts'

const STEP_PX = 60

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }

/** A table that is wider than the editor is a region that users reach with Tab and scroll with the arrow keys. */
export class ScrollableTable extends TableView {
  readonly #observer = new ResizeObserver(() => this.#update())

  constructor(...parameters: ConstructorParameters<typeof TableView>) {
    super(...parameters)
    this.#observer.observe(this.dom)
    this.#observer.observe(this.table)
    this.dom.addEventListener('keydown', (event) => {
      const step = this.stopEvent(event) && Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined
      if (step === undefined) return
      event.preventDefault()
      this.dom.scrollBy({ left: step })
    })
  }

  /** Keys that are pressed on the region are not for the text. */
  stopEvent(event: Event): boolean {
    return event.target === this.dom && event.type === 'keydown'
  }

  destroy(): void {
    this.#observer.disconnect()
  }

  #update(): void {
    const isWide = this.dom.scrollWidth > this.dom.clientWidth
    const attributes = { tabindex: '0', role: 'region', 'aria-label': t('wideTable') }
    for (const [name, value] of Object.entries(attributes)) {
      if (isWide) this.dom.setAttribute(name, value)
      else this.dom.removeAttribute(name)
    }
  }
}
