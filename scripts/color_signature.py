"""The color signature's arithmetic in Python, to measure it with: the formulas of ColorGrid in
Sources/Imaging/Sprites where no known color is beside the picture. Needs numpy."""

import numpy as np

SIDE = 8
NOISE = 3.0
CHROMA = 2.0
SHIFT, GAIN, GAMMA, SATURATION = 12.0, 0.16, 0.25, 0.15
LUMA = np.array([0.299, 0.587, 0.114])
OPPONENT = np.array(
    [
        [0.25, 0.5, 0.25],
        [CHROMA * 0.5, 0, -CHROMA * 0.5],
        [-CHROMA * 0.25, CHROMA * 0.5, -CHROMA * 0.25],
    ]
)


def parse(text):
    """The cover flags and the mean colors of a signature's hexadecimal form."""
    cells = np.frombuffer(bytes.fromhex(text), dtype=">u2").astype(int)
    steps = np.stack([cells >> 10 & 31, cells >> 5 & 31, cells & 31], axis=1)
    return (cells >> 15).astype(bool), steps * (255.0 / 31)


def cell_means(square):
    """The mean of each cell of a square picture with channels."""
    side = square.shape[0]
    edges = np.arange(SIDE + 1) * side // SIDE
    sums = np.add.reduceat(np.add.reduceat(square.astype(np.int64), edges[:-1], 0), edges[:-1], 1)
    counts = (np.diff(edges)[:, None] * np.diff(edges)[None, :])[..., None]
    return ((sums + counts // 2) // counts).reshape(SIDE * SIDE, -1)


def observe(square):
    """The colors of the cells of a square picture, as a screen shows them."""
    return cell_means(square).astype(float)


def encode(square, alpha):
    """The hexadecimal form of a reference's signature."""
    steps = (cell_means(square) * 31 + 127) // 255
    cover = cell_means(alpha[..., None])[:, 0] >= 64
    cells = cover << 15 | steps[:, 0] << 10 | steps[:, 1] << 5 | steps[:, 2]
    return cells.astype(">u2").tobytes().hex()


def directions(colors):
    """How each cell's color changes with each of the six distortions: 6 × cells × 3."""
    luma = (colors @ LUMA)[:, None]
    held = np.maximum(np.round(colors), 2)
    shifts = [np.broadcast_to(SHIFT * np.eye(3)[c], colors.shape) for c in range(3)]
    return np.stack(shifts + [colors * GAIN, held * np.log(held / 255) * GAMMA, (colors - luma) * SATURATION])


def distance(observed, reference, cells):
    if not cells.any():
        return 0.0
    expected = reference[cells]
    value = ((observed[cells] - expected) @ OPPONENT.T).reshape(-1)
    slopes = (directions(expected) @ OPPONENT.T).reshape(6, -1).T
    matrix = slopes.T @ slopes + np.eye(6) * NOISE**2
    right = slopes.T @ value
    cost = value @ value - right @ np.linalg.solve(matrix, right)
    return float(np.sqrt(max(0.0, cost) / cells.sum()))


def rank(observed, candidates):
    """Distances of an observed signature's colors from (cover, colors) of each candidate."""
    cells = np.any([cover for cover, _ in candidates], axis=0)
    return np.array([distance(observed, colors, cells) for _, colors in candidates])
