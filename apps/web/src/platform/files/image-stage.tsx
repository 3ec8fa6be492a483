import { t } from '@lingui/core/macro'
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { formatPercent } from '~/ui/money-text.ts'
import { useBlobSource } from './document-file.ts'

interface View {
  zoom: number
  turn: number
  x: number
  y: number
}

const start: View = { zoom: 1, turn: 0, x: 0, y: 0 }
const zoomed = (view: View, factor: number): View => {
  const zoom = Math.min(6, Math.max(1, view.zoom * factor))
  return zoom === 1 ? { ...view, zoom, x: 0, y: 0 } : { ...view, zoom }
}

type Keys = Record<string, () => void>

const useView = () => {
  const [view, setView] = useState(start)
  const move = (x: number, y: number) =>
    setView((now) => (now.zoom > 1 ? { ...now, x: now.x + x, y: now.y + y } : now))
  const keys: Keys = {
    '+': () => setView((now) => zoomed(now, 1.5)),
    '=': () => setView((now) => zoomed(now, 1.5)),
    '-': () => setView((now) => zoomed(now, 1 / 1.5)),
    r: () => setView((now) => ({ ...now, turn: now.turn + 90 })),
    '0': () => setView(start),
    ArrowLeft: () => move(40, 0),
    ArrowRight: () => move(-40, 0),
    ArrowUp: () => move(0, 40),
    ArrowDown: () => move(0, -40),
  }
  return { view, move, keys }
}

/** Moves the picture with the pointer that is held down on it. */
const useDrag = (move: (x: number, y: number) => void) => {
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag) return
      move(event.clientX - drag.x, event.clientY - drag.y)
      setDrag({ x: event.clientX, y: event.clientY })
    },
    onPointerUp: () => setDrag(null),
    onPointerCancel: () => setDrag(null),
  }
}

const Toolbar = ({ label, zoom, keys }: { label: string; zoom: number; keys: Keys }) => {
  const tools = [
    {
      label: t`Zoom in`,
      icon: ZoomIn,
      key: '+',
      reason: zoom >= 6 ? t`You can’t zoom in any further` : null,
    },
    {
      label: t`Zoom out`,
      icon: ZoomOut,
      key: '-',
      reason: zoom <= 1 ? t`You can already see the whole picture` : null,
    },
    { label: t`Rotate`, icon: RotateCw, key: 'r', reason: null },
    { label: t`Fit to view`, icon: Maximize, key: '0', reason: null },
  ]
  return (
    <div className="flex gap-1" role="toolbar" aria-label={t`View of ${label}`}>
      {tools.map(({ label: name, icon: Icon, key, reason }) => (
        <Button
          key={name}
          tone="secondary"
          size="iconSm"
          aria-label={name}
          disabledReason={reason}
          onClick={() => keys[key]?.()}
        >
          <Icon className="size-4" aria-hidden="true" />
        </Button>
      ))}
      <span className="ml-2 self-center text-sm text-muted tabular-nums">
        {formatPercent(Math.round(zoom * 100))}
      </span>
    </div>
  )
}

/** A picture that can be enlarged, turned and moved: by buttons, by keys (+ − R 0 and arrows), or by dragging. */
export const ImageStage = ({ blob, label }: { blob: Blob; label: string }) => {
  const source = useBlobSource(blob)
  const { view, move, keys } = useView()
  const drag = useDrag(move)
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Toolbar label={label} zoom={view.zoom} keys={keys} />
      {/* Takes focus and keys, so that the picture can be enlarged and moved without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        aria-label={t`${label}. Keyboard: plus and minus to zoom, R to rotate, arrows to move, 0 to fit.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...drag}
        className="grid h-[55vh] min-h-64 touch-none place-items-center overflow-hidden rounded border border-line bg-sunken"
      >
        <img
          ref={source}
          alt={label}
          draggable={false}
          className="h-full w-full object-contain select-none"
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom}) rotate(${view.turn}deg)`,
          }}
        />
      </div>
    </div>
  )
}
