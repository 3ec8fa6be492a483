import { mostProductPictures } from '@efie/domain'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { api, client } from '~/platform/api/client.ts'
import type { ProductDetail } from '~/platform/api/rows.ts'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { Button } from '~/ui/button.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { useSendPictures } from './use-send-pictures.ts'

/** How far a picture moves towards the end. */
type Step = -1 | 1

interface Move {
  image: string
  step: Step
}

interface PictureProps {
  product: ProductDetail
  image: string
  index: number
  /** Its last move, so that the focus follows it; null if another one was moved since. */
  moved: Move | null
  onMove: (step: Step) => void
  onFirst: () => void
  onRemove: () => void
}

const MoveButtons = ({ product, index, moved, onMove }: PictureProps) => {
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  // The browser drops the focus of a button that changes its place in the page.
  useEffect(() => {
    if (moved) (moved.step === -1 ? earlier : later).current?.focus()
  }, [moved])
  const isLast = index === product.images.length - 1
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
  const { product, image, index, onFirst, onRemove } = props
  return (
    <li className="rounded border p-2">
      <ProductPicture
        src={image}
        photo={product.photos.find(({ url }) => url === image)}
        alt={`Picture ${index + 1} of ${product.name}`}
        sizes="9rem"
        className="aspect-4/3 rounded"
      />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 text-sm">
        {product.images.length > 1 && <MoveButtons {...props} />}
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

/** Changes the order of a product's pictures, and says so. */
const useArrange = (product: ProductDetail) => {
  const [moved, setMoved] = useState<Move | null>(null)
  const { images } = product
  const act = useAct({
    act: (next: string[]) =>
      client.products.update({ id: product.id, images: next }, { context: { ifMatch: product.version } }),
    done: 'Product updated',
    failed: 'Couldn’t update the product',
    touches: [api.products.key()],
  })
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

/** The pictures of a product in the order of the gallery; the first is on its tile. */
export const ProductPictures = ({ product }: { product: ProductDetail }) => {
  const { images } = product
  const sending = useSendPictures(product)
  const { error, moved, move, first, remove } = useArrange(product)
  const place = moved ? images.indexOf(moved.image) : -1
  return (
    <section>
      <h3 className="mb-3 font-semibold">Pictures</h3>
      {images.length > 0 && (
        <ul className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {images.map((image, index) => (
            <Picture
              key={image}
              product={product}
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
      {images.length < mostProductPictures && (
        <FileDrop
          label="Add photos"
          help={`JPEG, PNG or WebP, up to 10 MB each, ${mostProductPictures} in total. Photos replace drawn pictures.`}
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
