/**
 * All packs as dots, drawn by the graphics processor (WebGL 2): which two columns are the axes and which is the
 * colour is only a matter of which buffers are read, so that nothing is computed for a dot but there.
 *
 * Libraries that draw so many dots write programs while they run, which the server's policy forbids pages to do.
 */
import { type Column, type Scatter, type Sweep, SPREAD } from './packs'

const VERTEX = `#version 300 es
precision highp float;
in float x;
in float y;
in float c;
in float kept;
in vec2 spread;
uniform vec4 ends;
uniform vec2 steps;
uniform vec2 shades;
uniform float size;
out float shade;
void main() {
  vec2 place = vec2(x, y) + steps * spread;
  vec2 part = (place - ends.xz) / (ends.yw - ends.xz);
  gl_Position = vec4(kept > 0.5 ? part * 2.0 - 1.0 : vec2(9.0), 0.0, 1.0);
  gl_PointSize = size;
  shade = clamp((c - shades.x) / (shades.y - shades.x), 0.0, 1.0);
}`

const FRAGMENT = `#version 300 es
precision mediump float;
in float shade;
uniform vec3 ramp[5];
uniform float cover;
out vec4 ink;
void main() {
  vec2 off = gl_PointCoord * 2.0 - 1.0;
  if (dot(off, off) > 1.0) discard;
  float at = shade * 4.0;
  int from = int(min(3.0, floor(at)));
  ink = vec4(mix(ramp[from], ramp[from + 1], at - float(from)) * cover, cover);
}`

/** From little to much: a blue to a gold, told apart by their lightness as well, on paper and in the dark. */
export const RAMPS = {
  light: ['#16235e', '#3d57a6', '#7f7d92', '#c08a45', '#eeb11e'],
  dark: ['#3f5fd0', '#7686c9', '#a99aa6', '#dbb468', '#ffe596'],
} as const

export interface Picture {
  x: Column
  y: Column
  colour: Column
  /** What is seen, in numbers of `x` and `y`: left, right, bottom, top. */
  ends: readonly [number, number, number, number]
  /** The numbers of `colour` at both ends of the ramp. */
  shades: readonly [number, number]
  ramp: readonly string[]
  /** How large a dot is, in pixels of the screen, and how much of what is below it covers. */
  size: number
  cover: number
}

export class Dots {
  readonly #gl: WebGL2RenderingContext
  readonly #program: WebGLProgram
  readonly #sweep: Sweep
  readonly #buffers = new Map<string, WebGLBuffer>()
  readonly #kept: WebGLBuffer
  readonly #stride: number

  /** Null where there is no WebGL 2. */
  static on(canvas: HTMLCanvasElement, sweep: Sweep, scatter: Scatter): Dots | null {
    const gl = canvas.getContext('webgl2', { antialias: false, depth: false, powerPreference: 'high-performance' })
    const program = gl && programOf(gl)
    return gl && program ? new Dots(gl, program, sweep, scatter) : null
  }

  private constructor(gl: WebGL2RenderingContext, program: WebGLProgram, sweep: Sweep, scatter: Scatter) {
    this.#gl = gl
    this.#program = program
    this.#sweep = sweep
    this.#stride = strideOf(sweep.rows)
    this.#kept = this.#buffer(new Uint8Array(sweep.rows), gl.DYNAMIC_DRAW)
    for (const [name, column] of sweep.columns) this.#buffers.set(name, this.#buffer(this.#mixed(column.numbers)))
    const spread = new Int8Array(2 * sweep.rows)
    for (let at = 0, row = 0; at < sweep.rows; at++, row = (row + this.#stride) % sweep.rows) {
      spread[2 * at] = scatter.x[row] ?? 0
      spread[2 * at + 1] = scatter.y[row] ?? 0
    }
    this.#buffers.set(' spread', this.#buffer(spread))
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  }

  /** Say which rows are wanted, one byte each. */
  keep(kept: Uint8Array): void {
    const gl = this.#gl
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#kept)
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#mixed(kept))
  }

  draw(picture: Picture): void {
    const gl = this.#gl
    const program = this.#program
    const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name)
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)
    gl.useProgram(program)
    gl.uniform4f(at('ends'), ...picture.ends)
    gl.uniform2f(at('steps'), picture.x.steps ? SPREAD : 0, picture.y.steps ? SPREAD : 0)
    gl.uniform2f(at('shades'), ...picture.shades)
    gl.uniform1f(at('size'), picture.size)
    gl.uniform1f(at('cover'), picture.cover)
    gl.uniform3fv(at('ramp'), picture.ramp.flatMap(parts))
    this.#read('x', picture.x)
    this.#read('y', picture.y)
    this.#read('c', picture.colour)
    this.#point('kept', this.#kept, 1, gl.UNSIGNED_BYTE, false)
    this.#point('spread', this.#buffers.get(' spread') ?? null, 2, gl.BYTE, true)
    gl.drawArrays(gl.POINTS, 0, this.#sweep.rows)
  }

  #read(name: string, column: Column): void {
    const kind = column.numbers instanceof Uint16Array ? this.#gl.UNSIGNED_SHORT : this.#gl.UNSIGNED_BYTE
    this.#point(name, this.#buffers.get(column.name) ?? null, 1, kind, false)
  }

  #point(name: string, buffer: WebGLBuffer | null, size: number, kind: number, unit: boolean): void {
    const gl = this.#gl
    const place = gl.getAttribLocation(this.#program, name)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, size, kind, unit, 0, 0)
  }

  #buffer(content: AllowSharedBufferSource, usage: number = this.#gl.STATIC_DRAW): WebGLBuffer {
    const gl = this.#gl
    const buffer = gl.createBuffer()
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, content, usage)
    return buffer
  }

  /** In another order, so that of dots on one place not always those of the highest cards are seen. */
  #mixed<Numbers extends Uint8Array | Uint16Array>(numbers: Numbers): Numbers {
    const found = numbers.slice() as Numbers
    const { rows } = this.#sweep
    for (let at = 0, row = 0; at < rows; at++, row = (row + this.#stride) % rows) found[at] = numbers[row] ?? 0
    return found
  }
}

/** A step through so many rows that comes to each of them before it comes to one again. */
function strideOf(rows: number): number {
  const common = (a: number, b: number): number => (b ? common(b, a % b) : a)
  let stride = Math.max(1, Math.round(rows * 0.381966))
  while (common(stride, rows) !== 1) stride++
  return stride
}

const parts = (colour: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)

function programOf(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null
}

/** How large dots are and how much they cover, for so many of them on so many pixels. */
export function weight(dots: number, pixels: number): { size: number; cover: number } {
  const room = Math.sqrt(pixels / Math.max(1, dots))
  return { size: Math.min(7, Math.max(1.7, room * 1.15)), cover: Math.min(0.9, Math.max(0.3, 0.22 * room + 0.2)) }
}
