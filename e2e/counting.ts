import type { BrowserContext } from 'playwright-core'

/** What a person does on a page. */
const acts = ['fields', 'files', 'taps'] as const
type Act = (typeof acts)[number]

/** Where an act took place: the name of the page, and of the step or dialog open on it. */
interface Done {
  page: string
  step: string
  act: Act
}

export type Row = Record<Act, number>

/** Runs in the page. Reports each field that is filled in, each file that is chosen and each press. */
const watchActs = () => {
  /** Fields filled in so far, a group of radio buttons being one. */
  const filled = new WeakMap<ParentNode, Set<string>>()
  const counted = new WeakSet<Element>()
  const isNew = (field: HTMLInputElement): boolean => {
    if (field.type !== 'radio') {
      if (counted.has(field)) return false
      counted.add(field)
      return true
    }
    const group = field.form ?? document
    const names = filled.get(group) ?? new Set()
    filled.set(group, names)
    if (names.has(field.name)) return false
    names.add(field.name)
    return true
  }
  const textOf = (selector: string) => document.querySelector(selector)?.textContent.trim() ?? ''
  const report = (act: 'fields' | 'files' | 'taps') => {
    const current = document.querySelector('[aria-current=step][aria-label]')?.getAttribute('aria-label')
    const step = textOf('[role=dialog] h2') || (current ?? '').replace(/, complete$/, '')
    // The cast is needed because the binding is exposed from outside the page.
    const { acted } = window as unknown as { acted: (done: object) => void }
    acted({ act, page: textOf('h1') || document.title, step })
  }
  const change = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.matches('input, select, textarea')) return
    // The cast holds for what is read of all three.
    const field = target as HTMLInputElement
    if (field.type === 'file') {
      if (field.files?.length && target.isConnected) report('files')
    } else if (isNew(field)) report('fields')
  }
  const press = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a, button, summary, [role=button], [role=tab]'))
      report('taps')
  }
  addEventListener(
    'input',
    (event) => {
      const isFile = event.target instanceof HTMLInputElement && event.target.type === 'file'
      if (!isFile) change(event)
    },
    true,
  )
  addEventListener('change', change, true)
  addEventListener('click', press, true)
}

const none = (): Row => ({ fields: 0, files: 0, taps: 0 })
const sum = (rows: readonly Row[]): Row =>
  rows.reduce((total, row) => {
    for (const act of acts) total[act] += row[act]
    return total
  }, none())

export const inputsOf = ({ fields, files }: Row): number => fields + files

export interface Counting {
  /** Sum of what was done since the start, or within one part of the road. */
  total: (part?: string) => Row
  /** From now on acts belong to this part of the road. */
  part: (name: string) => void
  /** Prints what was done, by part and step. */
  print: (title: string) => void
}

/** Counts what a person does in this browser from now on, from what their pages hear. */
export const count = async (context: BrowserContext, first: string): Promise<Counting> => {
  let part = first
  const rows = new Map<string, { part: string; row: Row }>()
  await context.exposeBinding('acted', (_source, { page, step, act }: Done) => {
    const name = [part, page, step].filter(Boolean).join(' › ')
    const known = rows.get(name) ?? { part, row: none() }
    rows.set(name, known)
    known.row[act] += 1
  })
  await context.addInitScript(watchActs)
  await Promise.all(context.pages().map((page) => page.evaluate(watchActs)))
  const total = (of?: string) =>
    sum([...rows.values()].flatMap((known) => (of === undefined || known.part === of ? [known.row] : [])))
  return {
    total,
    part: (name) => (part = name),
    print: (title) => {
      const line = (name: string, row: Row) =>
        `${String(inputsOf(row)).padStart(6)} ${String(row.files).padStart(8)} ${String(row.taps).padStart(5)}  ${name}`
      const lines = [...rows].map(([name, { row }]) => line(name, row))
      const parts = [...new Set([...rows.values()].map((known) => known.part))]
      const totals = [
        ...(parts.length > 1 ? parts : []).map((name) => line(`in all: ${name}`, total(name))),
        line('in all', total()),
      ]
      process.stdout.write(`${[title, 'inputs of files  taps', ...lines, ...totals].join('\n')}\n`)
    },
  }
}
