/** A domino table drawn as SVG from the poses the server sends. Import `@chickenfoot/board/board.css` beside it. */

export { Board, type BoardOptions, type BoardState, type Look } from "./board.ts";
export { boundsOf, type Box, type Camera, follow, shown, startCamera, type Window } from "./camera.ts";
export { meant, REACH_PX, type Target } from "./choose.ts";
export { back, face, type FaceOptions, svg } from "./face.ts";
export { footprints, ghosts, missingToes, type OpenFoot } from "./feet.ts";
export { MOST_PIPS, pipFace, type PipFace, pipPath } from "./pips.ts";
export { anchor, type Anchor, childrenOf, type EndMark, lineEnds, order, outward } from "./places.ts";
export { corners, heading, isDouble, type Laid, type Layout, type Point, type Pose } from "./poses.ts";
export { CORNERS, type Corner } from "./viewport.ts";
