/**
 * Whose data this browser stores. All windows share the answer, so a window of a person who has left or been
 * replaced notices it and writes nothing more of theirs. What is deleted then: forget.ts.
 */
export const personKey = 'efie-person'

/** Replaces the person until all their data is deleted: a start that finds it continues the deletion. */
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
    // Without storage nothing is stored of anyone.
  }
}

export const isLeaving = (): boolean => read() === leaving

/** The person whose data is stored; null for no one, and while a person's data is being deleted. */
export const holder = (): string | null => (isLeaving() ? null : read())

/** Whose data this window shows. */
let mine = holder()
/** Whether this window is deleting the data. */
let removing = false

export const isMine = (person: string): boolean => mine === person

/**
 * Whether this window's person is still the browser's; otherwise it neither writes nor requests anything on
 * their behalf.
 */
export const isCurrent = (): boolean => read() === mine

/** Whether this window has someone to forget. */
export const hasPerson = (): boolean => mine !== null || removing

/** Starts deleting this person's data. False if another window is doing so, or someone else has signed in. */
export const beginLeaving = (): boolean => {
  if (isLeaving()) return removing
  if (!isCurrent()) return false
  write(leaving)
  removing = true
  return true
}

/** Takes over the deletion of all stored data, including one that another window started and didn't finish. */
export const takeOver = (): void => {
  write(leaving)
  removing = true
}

/** Only the session ended: stored data waits for the person. */
export const stay = (): void => {
  if (!removing) return
  write(mine)
  removing = false
}

/** From now on this person's data is stored. */
export const settle = (person: string): void => {
  write(person)
  mine = person
  removing = false
}

/** No one's data is stored, unless someone has signed in in another window. */
export const settleEmpty = (): void => {
  if (removing && isLeaving()) write(null)
  mine = null
  removing = false
}

const forgetters = new Set<() => void>()

/** Registers how a store removes a person's data from this window's memory. */
export const onForget = (forget: () => void): void => void forgetters.add(forget)

/** Removes the person from this window's memory and its own storage. */
export const forgetWindow = (): void => {
  for (const forget of forgetters) forget()
  try {
    sessionStorage.clear()
  } catch {
    // Without storage there was nothing to forget.
  }
}

/** localStorage for a person's data. */
export const personalStorage = (storage: Storage) => ({
  getItem: (name: string): string | null => storage.getItem(name),
  setItem: (name: string, value: string): void => {
    if (isCurrent()) storage.setItem(name, value)
  },
  removeItem: (name: string): void => storage.removeItem(name),
})

/** If a person signs out or another signs in in another window, this window forgets too. */
export const followPerson = (onLeft: () => void): void => {
  const look = () => {
    if (mine === null || removing || isCurrent()) return
    settleEmpty()
    forgetWindow()
    onLeft()
  }
  // A null key: the browser cleared everything.
  window.addEventListener('storage', ({ key }) => (key === personKey || key === null) && look())
  // A window that was suspended or restored from history got no event.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  window.addEventListener('pageshow', ({ persisted }) => persisted && look())
}
