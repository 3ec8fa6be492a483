import { mostPictures } from '@efie/domain'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { Button } from '~/ui/button.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { useSendPictures } from './use-send-pictures.ts'

/** How far a picture moves towards the end. */
type Step = -1 | 1

interface Move {
  image: string
  step: Step
}

export interface PicturesEditorProps {
  /** Of the product or property. */
  name: string
  /** Addresses of its pictures, in order. */
  images: readonly string[]
  /** A picture in a frame of 9rem. */
  renderPicture: (image: string, look: { alt: string; className: string }) => ReactNode
  /** Stores them in a new order, or without one. */
  onArrange: (images: string[]) => Promise<unknown>
  done: string
  failed: string
  /** Path of the API that takes a photo. */
  uploads: string
  /** What photos can be. */
  help: string
  touches: readonly QueryKey[]
}

interface PictureProps extends Pick<PicturesEditorProps, 'name' | 'images' | 'renderPicture'> {
  image: string
  index: number
  /** Its last move, so that the focus follows it; null if another one was moved since. */
  moved: Move | null
  onMove: (step: Step) => void
  onFirst: () => void
  onRemove: () => void
}

const MoveButtons = ({ images, index, moved, onMove }: PictureProps) => {
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  // The browser drops the focus of a button that changes its place in the page.
  useEffect(() => {
    if (moved) (moved.step === -1 ? earlier : later).current?.focus()
  }, [moved])
  const isLast = index === images.length - 1
  return (
    <span className="flex gap-1">
      <Button
        ref={earlier}
        tone="ghost"
        size="iconSm"
        aria-label={`Move picture ${index + 1} forward`}
        disabledReason={index === 0 ? 'This picture is already first' : null}
        onClick={() => onMove(-1)}
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
      </Button>
      <Button
        ref={later}
        tone="ghost"
        size="iconSm"
        aria-label={`Move picture ${index + 1} back`}
        disabledReason={isLast ? 'This picture is already last' : null}
        onClick={() => onMove(1)}
      >
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </span>
  )
}

const Picture = (props: PictureProps) => {
  const { name, images, renderPicture, image, index, onFirst, onRemove } = props
  return (
    <li className="rounded border p-2">
      {renderPicture(image, { alt: `Picture ${index + 1} of ${name}`, className: 'aspect-4/3 rounded' })}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 text-sm">
        {images.length > 1 && <MoveButtons {...props} />}
        <Button tone="ghost" size="iconSm" aria-label={`Remove picture ${index + 1}`} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
        {index === 0 ? (
          <span className="w-full py-1 text-muted">Main picture</span>
        ) : (
          <Button
            tone="link"
            className="w-full justify-start py-1 text-sm"
            aria-label={`Make main picture: picture ${index + 1}`}
            onClick={onFirst}
          >
            Make main picture
          </Button>
        )}
      </div>
    </li>
  )
}

const without = (images: readonly string[], image: string) => images.filter((one) => one !== image)

/** Changes the order of pictures, and says so. */
const useArrange = ({ images, onArrange, done, failed, touches }: PicturesEditorProps) => {
  const [moved, setMoved] = useState<Move | null>(null)
  const act = useAct({ act: onArrange, done, failed, touches })
  return {
    error: act.error,
    moved,
    move: async (image: string, step: Step) => {
      const rest = without(images, image)
      if (await act.run(rest.toSpliced(images.indexOf(image) + step, 0, image))) setMoved({ image, step })
    },
    first: (image: string) => void act.run([image, ...without(images, image)]),
    remove: (image: string) => void act.run(without(images, image)),
  }
}

/** Pictures in the order of the gallery, to add, arrange and remove. The first is shown in lists. */
export const PicturesEditor = (props: PicturesEditorProps) => {
  const { images, help } = props
  const sending = useSendPictures(props)
  const { error, moved, move, first, remove } = useArrange(props)
  const place = moved ? images.indexOf(moved.image) : -1
  return (
    <section>
      <h3 className="mb-3 font-semibold">Pictures</h3>
      {images.length > 0 && (
        <ul className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {images.map((image, index) => (
            <Picture
              key={image}
              name={props.name}
              images={images}
              renderPicture={props.renderPicture}
              image={image}
              index={index}
              moved={moved?.image === image ? moved : null}
              onMove={(step) => void move(image, step)}
              onFirst={() => first(image)}
              onRemove={() => remove(image)}
            />
          ))}
        </ul>
      )}
      <output className="sr-only">{place >= 0 && `Moved. This is now picture ${place + 1}`}</output>
      <ActError error={error} className="mb-3" />
      {images.length < mostPictures && (
        <FileDrop
          label="Add photos"
          help={help}
          accept="image/jpeg,image/png,image/webp"
          multiple
          progress={sending.progress}
          error={sending.error}
          onFiles={(files) => void sending.send(files)}
        />
      )}
    </section>
  )
}
