import type { CDPSession, Page } from 'playwright-core'

interface Property {
  value?: unknown
}

/** A node of the accessibility tree, as far as it is read out. */
interface AxNode {
  nodeId: string
  parentId?: string
  childIds?: string[]
  backendDOMNodeId?: number
  ignored: boolean
  role?: Property
  name?: Property
  value?: Property
  description?: Property
  properties?: { name: string; value: Property }[]
  /** Is the step or the page where one is now. */
  isCurrent?: boolean
}

const textOf = (property: Property | undefined): string =>
  typeof property?.value === 'string' ? property.value.replaceAll(/\s+/g, ' ').trim() : ''

const isOn = ({ value }: Property): boolean => value === true || value === 'true' || value === 1

/** Roles as screen readers call them. */
const roleNames: Record<string, string> = {
  textbox: 'edit',
  Date: 'date',
  combobox: 'combo box',
  radio: 'radio button',
  checkbox: 'check box',
  image: 'graphic',
  progressbar: 'progress bar',
  DisclosureTriangle: 'disclosure',
  alertdialog: 'dialog',
  radiogroup: 'group',
}
const roleOf = ({ role }: AxNode): string => textOf(role)
const spokenRole = (node: AxNode): string => roleNames[roleOf(node)] ?? roleOf(node)

const states: Record<string, (property: Property) => string> = {
  invalid: (property) => (isOn(property) ? 'invalid entry' : ''),
  required: (property) => (isOn(property) ? 'required' : ''),
  disabled: (property) => (isOn(property) ? 'unavailable' : ''),
  busy: (property) => (isOn(property) ? 'busy' : ''),
  checked: (property) => (isOn(property) ? 'checked' : 'not checked'),
  expanded: (property) => (isOn(property) ? 'expanded' : 'collapsed'),
}
const statesOf = ({ properties = [] }: AxNode): string[] =>
  properties.map(({ name, value }) => states[name]?.(value) ?? '')

const controls = new Set([
  'textbox',
  'Date',
  'combobox',
  'radio',
  'checkbox',
  'button',
  'link',
  'DisclosureTriangle',
  'progressbar',
  'image',
])

/** A control as it is read out: what it is called, what it is, its state, and what describes it. */
const lineOf = (node: AxNode): string =>
  [
    textOf(node.name) || (controls.has(roleOf(node)) ? 'no name' : ''),
    spokenRole(node),
    textOf(node.value),
    ...(node.isCurrent ? ['current'] : []),
    ...statesOf(node),
    textOf(node.description),
  ]
    .filter(Boolean)
    .join(', ')

/** Parts of a page whose name is read out when one comes into them. */
const parts = new Set([
  'dialog',
  'alertdialog',
  'navigation',
  'complementary',
  'region',
  'group',
  'radiogroup',
])
/** Read out with the control or the part that they name. */
const labels = new Set(['LabelText', 'Legend'])

/** Running text is read as one line. */
const lines = new Set(['paragraph', 'definition', 'term'])

/** Everything under a node in reading order, as when someone listens without pressing a key. */
const readThrough = (node: AxNode, childrenOf: (node: AxNode) => AxNode[], silent = false): string[] => {
  const role = roleOf(node)
  const name = textOf(node.name)
  const inner = () =>
    childrenOf(node).flatMap((child) => readThrough(child, childrenOf, silent || labels.has(role)))
  if (node.ignored || labels.has(role)) return inner()
  if (role === 'StaticText') return silent ? [] : [name]
  if (controls.has(role)) return [lineOf(node)]
  if (role === 'heading') {
    const level = node.properties?.find((property) => property.name === 'level')?.value.value
    return [`heading level ${String(level)}: ${name}`]
  }
  if (parts.has(role) && name) return [`${name}, ${spokenRole(node)}`, ...inner().map((line) => `  ${line}`)]
  return lines.has(role)
    ? [inner().join(' ').replaceAll(/ +/g, ' ').replaceAll(' ,', ',')].filter(Boolean)
    : inner()
}

/** Runs in the page: keeps what live regions announce. */
const watchLive = () => {
  const announced: string[] = []
  Object.assign(window, { announced })
  const regions = '[aria-live], [role=alert], [role=status]'
  const say = (region: Element | null | undefined, changed: Node) => {
    if (!region || region.getAttribute('aria-live') === 'off') return
    const said = changed instanceof HTMLElement ? changed.innerText : (changed.textContent ?? '')
    const words = said.replaceAll(/\s+/g, ' ').trim()
    if (words !== '' && announced.at(-1) !== words) announced.push(words)
  }
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      const around = target instanceof Element ? target : target.parentElement
      if (type === 'characterData') say(around?.closest(regions), target)
      for (const added of addedNodes) {
        say((added instanceof Element ? added : added.parentElement)?.closest(regions), added)
        if (added instanceof Element)
          for (const region of added.querySelectorAll(regions)) say(region, region)
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** The tree leaves out which of several links is the current one. */
const markCurrent = async (client: CDPSession, nodes: readonly AxNode[]): Promise<void> => {
  for (const node of nodes)
    if (roleOf(node) === 'link' && node.backendDOMNodeId !== undefined) {
      const { backendDOMNodeId: backendNodeId } = node
      const { attributes = [] } = (await client.send('DOM.describeNode', { backendNodeId })).node
      node.isCurrent = attributes.includes('aria-current')
    }
}

const focusedNodes = async (client: CDPSession): Promise<AxNode[]> => {
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (result.objectId === undefined) return []
  const { nodes } = await client.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: true,
  })
  return nodes
}

export interface Reader {
  /** What has been said so far. */
  spoken: string[]
  /** Says where focus is, and returns the name there. */
  here: () => Promise<string>
  /** Presses Tab, and says where focus is now. */
  next: () => Promise<string>
  /** Says everything in the page or its dialog in reading order. */
  through: (part: 'main' | 'dialog') => Promise<void>
  /** Says what has been announced in the meantime. */
  hear: () => Promise<void>
}

/** Reads pages as a screen reader would, from the browser's accessibility tree. Pages opened before are silent. */
export const readAloud = async (page: Page): Promise<Reader> => {
  const client = await page.context().newCDPSession(page)
  await page.addInitScript(watchLive)
  const spoken: string[] = []
  let inside: string[] = []
  let last: number | undefined
  const hear = async () => {
    const said = await page.evaluate(() => {
      // The cast is needed because the script above defined `announced`.
      const { announced } = window as unknown as { announced: string[] }
      return announced.splice(0)
    })
    spoken.push(...said.map((words) => `  - announced: ${words}`))
  }
  const here = async (): Promise<string> => {
    await hear()
    const nodes = await focusedNodes(client)
    const [node] = nodes
    if (!node) return ''
    // Nothing has focus, only the body: the next press of Tab begins at the top.
    if (['generic', 'none'].includes(roleOf(node)) && textOf(node.name) === '') return ''
    // A date is one field with several places for the cursor.
    if (node.backendDOMNodeId === last) return textOf(node.name)
    last = node.backendDOMNodeId
    const around: string[] = []
    for (let up = nodes.find(({ nodeId }) => nodeId === node.parentId); up;) {
      const { parentId } = up
      if (parts.has(roleOf(up)) && textOf(up.name))
        around.unshift([textOf(up.name), spokenRole(up), textOf(up.description)].filter(Boolean).join(', '))
      up = nodes.find(({ nodeId }) => nodeId === parentId)
    }
    const entered = around.filter((name) => !inside.includes(name))
    inside = around
    await markCurrent(client, [node])
    spoken.push(`- ${[...entered, lineOf(node)].join('; ')}`)
    return textOf(node.name)
  }
  return {
    spoken,
    here,
    hear,
    next: async () => {
      await page.keyboard.press('Tab')
      return here()
    },
    through: async (part) => {
      const { nodes } = await client.send('Accessibility.getFullAXTree')
      const all = new Map(nodes.map((node) => [node.nodeId, node]))
      const top = nodes.find((node) => roleOf(node) === part)
      const childrenOf = ({ childIds = [] }: AxNode) => childIds.flatMap((id) => all.get(id) ?? [])
      await markCurrent(client, nodes)
      if (top) spoken.push(...readThrough(top, childrenOf).map((line) => line.replace(/^ */, '$&- ')))
    },
  }
}
