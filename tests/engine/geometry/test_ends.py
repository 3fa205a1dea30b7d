from __future__ import annotations

from chickenfoot.engine.geometry.dots import picture
from chickenfoot.engine.geometry.ends import End
from chickenfoot.engine.geometry.plots import Need, Plot


def test_an_end_that_holds_a_plot_shows_it_and_looks_along_it():
    end = End((0.0, 0.0, 0), 2, 5, Need.DOUBLE)
    assert (end.boxes, end.dots, end.cone) == ((), 0, 0)
    end.hold(Plot(1.0, ((106, 0, 0),), 0))
    assert end.boxes == ((106, 0, 0),)
    assert end.dots == picture(end.boxes)
    assert end.cone


def test_an_end_without_a_plot_defends_nothing():
    end = End((0.0, 0.0, 0), 2, 5, Need.DOUBLE)
    end.hold(Plot(1.0, ((106, 0, 0),), 0))
    end.hold(Plot(0.0))
    assert (end.dots, end.cone) == (0, 0)
