import type { Photo } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { NoPicture, PhotoPlaceholder, PictureFrame } from '~/parts/photos/picture-frame.tsx'
import { client } from '~/platform/api/client.ts'
import { useBlobSource } from '~/platform/files/document-file.ts'

/** The frame to load for a width on screen: sharp, or the largest there is. */
const frameFor = ({ frames }: Photo, width: number): number | undefined =>
  frames.find((frame) => frame >= width * window.devicePixelRatio) ?? frames.at(-1)

/** Whether an element has come near the window, and the ref to watch it by. */
const useNear = () => {
  const [near, setNear] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { near, ref }
}

const Loaded = ({ blob, alt }: { blob: Blob; alt: string }) => (
  <img
    ref={useBlobSource(blob)}
    alt={alt}
    decoding="async"
    className="absolute inset-0 size-full object-contain"
  />
)

interface PropertyPhotoProps {
  photo: Photo
  alt: string
  /** In CSS pixels. */
  width: number
  className: string
}

/** Only people who may see a property may load its photos, so each is fetched as the person signed in. */
const PropertyPhoto = ({ photo, alt, width, className }: PropertyPhotoProps) => {
  const { near, ref } = useNear()
  const frame = frameFor(photo, width)
  const { data, isError } = useQuery({
    queryKey: ['property-photo', photo.url, frame],
    queryFn: async (): Promise<Blob> =>
      client.properties.image({ image_id: photo.url.split('/').at(-1) ?? '', frame }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: near,
  })
  if (isError) return <NoPicture alt={alt} className={className} />
  return (
    <PictureFrame className={className}>
      <PhotoPlaceholder src={photo.placeholder} />
      {data ? (
        <Loaded blob={data} alt={alt} />
      ) : (
        <span ref={ref} className="absolute inset-0">
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      )}
    </PictureFrame>
  )
}

interface PropertyPictureProps extends Omit<PropertyPhotoProps, 'photo' | 'alt'> {
  photo: Photo | undefined
  /** Empty where the name is beside it. */
  alt?: string
}

/** A photo of a property in a frame of fixed size, loaded when it comes near the window. */
export const PropertyPicture = ({ photo, alt = '', ...frame }: PropertyPictureProps) =>
  photo ? (
    <PropertyPhoto photo={photo} alt={alt} {...frame} />
  ) : (
    <NoPicture alt={alt} className={frame.className} />
  )
