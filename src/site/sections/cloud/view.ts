/** Draws a cloud with WebGL, seen from a camera that turns around its middle. Units are feet and CSS pixels. */
import type { Cloud } from "./unpack.ts";

/** How large a point is drawn, in the canvas's pixels. */
const POINT_SIZE = { min: 1.5, max: 24 };

const VERTEX = `
attribute vec3 position;
attribute vec3 color;
uniform vec3 middle;
uniform mat3 axes;
uniform vec4 lens; // focal length by width and height, distance, pixels of a point at a distance of one foot
uniform vec2 range; // scale and offset of the depth between the nearest and the farthest plane
varying vec3 shade;
void main() {
  vec3 seen = (position - middle) * axes;
  float depth = seen.z + lens.z;
  gl_Position = vec4(seen.xy * lens.xy, depth * range.x - range.y, depth);
  gl_PointSize = clamp(lens.w / depth, ${POINT_SIZE.min.toFixed(1)}, ${POINT_SIZE.max.toFixed(1)});
  shade = color;
}`;

const FRAGMENT = `
precision mediump float;
varying vec3 shade;
void main() { gl_FragColor = vec4(shade, 1.0); }`;

/** The camera's focal length in halves of the picture's height: a normal lens. */
const FOCAL = 2.4;
const PITCH = { min: 0.05, max: Math.PI / 2 };
/** How far from a point a press between points may be, in CSS pixels. */
const PICK_PX = 12;

export interface Place {
  x: number;
  y: number;
  depth: number;
}

/** @throws Error if the shaders don't compile, or the browser lost the context */
function compile(gl: WebGLRenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error("no shader");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error("no program");
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not React's.
  gl.useProgram(program);
  return program;
}

/**
 * @param onDraw called after each drawing, so that what lies on the picture follows
 * @throws Error if the browser has no WebGL
 */
export function createView(canvas: HTMLCanvasElement, cloud: Cloud, onDraw: () => void) {
  const gl = canvas.getContext("webgl", { antialias: false });
  if (!gl) throw new Error("no WebGL");
  const program = compile(gl);
  const fill = (name: string, values: Float32Array | Uint8Array) => {
    const place = gl.getAttribLocation(program, name);
    const isBytes = values instanceof Uint8Array;
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 3, isBytes ? gl.UNSIGNED_BYTE : gl.FLOAT, isBytes, 0, 0);
  };
  fill("position", cloud.positions);
  gl.enable(gl.DEPTH_TEST);
  gl.clearColor(10 / 255, 21 / 255, 19 / 255, 1);

  const [width, length] = cloud.size;
  const reach = Math.hypot(width, length);
  // Below the cloud, because what is near takes the lower part of the picture.
  const middle = [0, 0, -0.04 * reach] as const;
  /** Between neighboring points. */
  const spacing = Math.sqrt((width * length) / cloud.count);
  const camera = { yaw: -0.5, pitch: 0.55, distance: 0 };
  const aspect = () => canvas.clientWidth / canvas.clientHeight || 1;
  /** The size of a point at a distance of one foot, in the canvas's pixels. */
  const pointSize = () => spacing * FOCAL * canvas.height;

  /** To the right, up and away from the camera. */
  const axes = () => {
    const [sin, cos] = [Math.sin(camera.yaw), Math.cos(camera.yaw)];
    const [down, level] = [Math.sin(camera.pitch), Math.cos(camera.pitch)];
    return [
      [cos, sin, 0],
      [-sin * down, cos * down, level],
      [-sin * level, cos * level, -down],
    ] as const;
  };
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  const uniforms = { axes: uniform("axes"), lens: uniform("lens") };
  const [near, far] = [reach / 50, reach * 6];
  gl.uniform3fv(uniform("middle"), middle);
  gl.uniform2f(uniform("range"), (far + near) / (far - near), (2 * near * far) / (far - near));

  const render = () => {
    const ratio = Math.min(devicePixelRatio, 2);
    canvas.width = Math.round(canvas.clientWidth * ratio);
    canvas.height = Math.round(canvas.clientHeight * ratio);
    // The whole cloud fits: on a tall screen, its width decides.
    camera.distance ||= (reach * FOCAL) / 2 / Math.min(1.45, aspect() * 0.95);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.uniformMatrix3fv(uniforms.axes, false, axes().flat());
    gl.uniform4f(uniforms.lens, FOCAL / aspect(), FOCAL, camera.distance, pointSize());
    gl.drawArrays(gl.POINTS, 0, cloud.count);
    onDraw();
  };
  let frame = 0;
  const draw = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(render);
  };

  /** Where points are on the canvas; those behind the camera have a depth below zero. */
  const projector = () => {
    const [right, up, away] = axes();
    const [halfWidth, halfHeight] = [canvas.clientWidth / 2, canvas.clientHeight / 2];
    return (point: number): Place => {
      const [x = 0, y = 0, z = 0] = cloud.positions.subarray(3 * point, 3 * point + 3);
      const [east, north, above] = [x - middle[0], y - middle[1], z - middle[2]];
      const along = (axis: readonly [number, number, number]) =>
        east * axis[0] + north * axis[1] + above * axis[2];
      const depth = along(away) + camera.distance;
      const scale = (FOCAL * halfHeight) / depth;
      return { x: halfWidth + along(right) * scale, y: halfHeight - along(up) * scale, depth };
    };
  };

  new ResizeObserver(draw).observe(canvas);
  return {
    /** In radians, to the right and up. */
    turn(right: number, up: number) {
      camera.yaw += right;
      camera.pitch = Math.min(PITCH.max, Math.max(PITCH.min, camera.pitch + up));
      draw();
    },
    /** Divides the distance; nearer than this, the ground would open between its points. */
    zoom(by: number) {
      camera.distance = Math.min(3 * reach, Math.max(0.25 * reach, camera.distance / by));
      draw();
    },
    color(colors: Uint8Array) {
      fill("color", colors);
      draw();
    },
    project: (point: number) => projector()(point),
    /**
     * The point that is drawn at a place, else the nearest one beside it.
     * @returns -1 if there is none
     */
    pick(x: number, y: number): number {
      const project = projector();
      const ratio = canvas.height / canvas.clientHeight;
      let [drawn, drawnDepth, nearest, nearestDistance] = [-1, Infinity, -1, PICK_PX];
      for (let point = 0; point < cloud.count; point++) {
        const place = project(point);
        if (place.depth < near) continue;
        const [right, down] = [Math.abs(place.x - x), Math.abs(place.y - y)];
        const { min, max } = POINT_SIZE;
        const half = Math.min(max, Math.max(min, pointSize() / place.depth)) / 2 / ratio;
        if (Math.max(right, down) <= half && place.depth < drawnDepth)
          [drawn, drawnDepth] = [point, place.depth];
        const distance = Math.hypot(right, down);
        if (distance < nearestDistance) [nearest, nearestDistance] = [point, distance];
      }
      return drawn < 0 ? nearest : drawn;
    },
  };
}

export type View = ReturnType<typeof createView>;
