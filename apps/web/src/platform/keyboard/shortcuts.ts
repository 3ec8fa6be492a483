import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { startsWith, strokeOf } from './strokes.ts'

export interface Shortcut {
  /** Strokes with a space between them: `j`, `?`, `mod+k`, `g d`. */
  keys: string
  /** What it does, for the sheet of shortcuts; null leaves it out of the sheet. */
  label: string | null
  /** Heading in the sheet. */
  group: string
  act: () => void
  /** Works while a dialog or sheet is open too; others don’t act behind one. */
  inDialog: boolean
  /** Acts again and again while the key is held. */
  repeats: boolean
}

/** Milliseconds in which the next stroke of a sequence has to follow. */
const sequenceMs = 1_200

/** The newest comes last and goes first, so a page's key replaces the shell's. */
let registered: readonly Shortcut[] = []
const listeners = new Set<() => void>()
let strokes: string[] = []
let since = 0

const typingFields =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]'
const controls =
  'a[href], button, summary, [role="button"], [role^="menuitem"], [role="option"], [role="tab"]'
const openDialog = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join()

const within = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null

/** A tick box takes no letters, so rows can be ticked and moved on from by key. */
const isTyping = (event: KeyboardEvent): boolean =>
  within(event, typingFields) && !within(event, 'input[type="checkbox"], input[type="radio"]')

const isHeard = (event: KeyboardEvent, stroke: string): boolean => {
  if (event.defaultPrevented || event.isComposing) return false
  if (stroke.startsWith('mod+')) return true
  if (!useAdminStore.getState().letterKeys || isTyping(event)) return false
  // A focused link or button keeps its own Enter and space.
  return !((stroke === 'enter' || stroke === 'space') && within(event, controls))
}

const onKeyDown = (event: KeyboardEvent): void => {
  const stroke = strokeOf(event)
  if (stroke === null || !isHeard(event, stroke)) return
  if (event.timeStamp - since > sequenceMs) strokes = []
  since = event.timeStamp
  const dialogOpen = document.querySelector(openDialog) !== null
  const candidates = registered.filter(({ inDialog }) => inDialog || !dialogOpen)
  const begun = [...strokes, stroke]
  const wanted = candidates.some(({ keys }) => startsWith(keys, begun)) ? begun : [stroke]
  const found = candidates.findLast(({ keys }) => keys === wanted.join(' '))
  strokes = found ? [] : wanted
  if (!found || (event.repeat && !found.repeats)) return
  event.preventDefault()
  found.act()
}

const changed = (next: readonly Shortcut[]): void => {
  if (registered.length === 0) window.addEventListener('keydown', onKeyDown)
  registered = next
  if (next.length === 0) window.removeEventListener('keydown', onKeyDown)
  for (const listener of listeners) listener()
}

/** Adds a shortcut; returns a function that removes it. */
export const register = (shortcut: Shortcut): (() => void) => {
  changed([...registered, shortcut])
  return () => changed(registered.filter((other) => other !== shortcut))
}

export const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const registeredShortcuts = (): readonly Shortcut[] => registered
