/**
 * Whose data this browser keeps. Everybody's windows share the answer, so that a window of somebody who has left, or whom
 * another person has followed, notices and writes nothing of theirs again. What is removed then: forget.ts.
 */
export const personKey = 'efie-person'

/** Stands in place of the person until everything of theirs is gone: whoever finds it at a start goes on with that. */
const leaving = 'leaving'

const read = (): string | null => {
  try {
    return localStorage.getItem(personKey)
  } catch {
    return null
  }
}

const write = (value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(personKey)
    else localStorage.setItem(personKey, value)
  } catch {
    // Without storage nothing is kept of anybody.
  }
}

export const isLeaving = (): boolean => read() === leaving

/** The person whose data is kept here; null for nobody, and for somebody who is leaving. */
export const holder = (): string | null => (isLeaving() ? null : read())

/** Whose data this window shows. */
let mine = holder()
/** It is this window that removes what is kept. */
let removing = false

export const isMine = (person: string): boolean => mine === person

/** Whether this window's person is still the browser's: if not, it neither writes nor asks anything in their name. */
export const isCurrent = (): boolean => read() === mine

/** Whether there is somebody for this window to forget. */
export const hasSomebody = (): boolean => mine !== null || removing

/** From here on this person's data is on its way out. False where another window is at it, or somebody else has come. */
export const beginLeaving = (): boolean => {
  if (isLeaving()) return removing
  if (!isCurrent()) return false
  write(leaving)
  removing = true
  return true
}

/** Removes what is kept here whoever it is of, also what another window began to remove and did not end. */
export const takeOver = (): void => {
  write(leaving)
  removing = true
}

/** It was only the session that went: what is kept waits for the person. */
export const stay = (): void => {
  if (!removing) return
  write(mine)
  removing = false
}

/** This person's data is kept here from now on. */
export const settle = (person: string): void => {
  write(person)
  mine = person
  removing = false
}

/** Nobody's is; unless somebody has come in another window meanwhile. */
export const settleEmpty = (): void => {
  if (removing && isLeaving()) write(null)
  mine = null
  removing = false
}

const forgetters = new Set<() => void>()

/** What a store has to do so that nothing of a person stays in the window's memory. */
export const onForget = (forget: () => void): void => void forgetters.add(forget)

/** Nothing of a person stays in this window: not in its memory, nor in the storage that it has for itself. */
export const forgetWindow = (): void => {
  for (const forget of forgetters) forget()
  try {
    sessionStorage.clear()
  } catch {
    // Without storage there was nothing to forget.
  }
}

/** localStorage for what belongs to a person. */
export const personalStorage = (storage: Storage) => ({
  getItem: (name: string): string | null => storage.getItem(name),
  setItem: (name: string, value: string): void => {
    if (isCurrent()) storage.setItem(name, value)
  },
  removeItem: (name: string): void => storage.removeItem(name),
})

/** Somebody was signed out in another window, or another person signed in there: this window forgets with it. */
export const followPerson = (onLeft: () => void): void => {
  const look = () => {
    if (mine === null || removing || isCurrent()) return
    settleEmpty()
    forgetWindow()
    onLeft()
  }
  // A key of null: the browser was told to forget everything.
  window.addEventListener('storage', ({ key }) => (key === personKey || key === null) && look())
  // A window that slept, or was gone back to, was not told.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  window.addEventListener('pageshow', ({ persisted }) => persisted && look())
}
